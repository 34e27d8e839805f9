"""A whole machine: installed as a host would, booted, mistreated. Run by `make test-system`, as root."""
