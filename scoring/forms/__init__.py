"""What people type about evenings, tables and deals."""
