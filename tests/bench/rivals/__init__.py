"""Our ranking beside two bridge scorers that do the same sums: Debian's salliere, npm's own."""
