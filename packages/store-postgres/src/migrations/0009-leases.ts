import { statements } from "./statements.ts"

/** What only one instance does at a time. After a crash of the server every lease is free, so the table need not survive one. */
export const createLeases = statements([
  `CREATE UNLOGGED TABLE leases (
    name text COLLATE "C" PRIMARY KEY,
    owner text NOT NULL,
    ends_at timestamptz NOT NULL
  )`
])
