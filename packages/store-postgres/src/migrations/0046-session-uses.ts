import { statements } from "./runner/statements.ts"

/**
 * Sessions expire when they are not used, and people see theirs. `expires_at` moves with each use, up to `ends_at`: an earlier release
 * reads it as the end, and so never lets a session live longer. It leaves the new columns empty.
 */
export const addSessionUses = statements([
  `ALTER TABLE sessions
    ADD COLUMN used_at timestamptz(3),
    ADD COLUMN ends_at timestamptz(3),
    ADD COLUMN ip text,
    ADD COLUMN user_agent text`
])
