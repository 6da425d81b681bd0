import { statements } from "./runner/statements.ts"

/** Since when figures of safeguards are beyond their limits. */
export const createSafeguardBreaches = statements([
  `CREATE TABLE safeguard_breaches (
    key text COLLATE "C" PRIMARY KEY,
    since timestamptz(3) NOT NULL,
    seen_at timestamptz(3) NOT NULL
  )`
])
