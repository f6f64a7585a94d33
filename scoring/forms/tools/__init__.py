"""Forms of the tools that need no login. They are sent by GET: a result has an address."""
