import { statements } from "./runner/statements.ts"

/** Leases of jobs that run on one instance at a time. Unlogged, because all leases are free after a crash of the server. */
export const createLeases = statements([
  `CREATE UNLOGGED TABLE leases (
    name text COLLATE "C" PRIMARY KEY,
    owner text NOT NULL,
    ends_at timestamptz NOT NULL
  )`
])
