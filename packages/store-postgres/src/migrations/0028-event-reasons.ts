import { statements } from "./runner/statements.ts"

/** Why a change was made. Null where nobody said so, and for events that an earlier release wrote. */
export const addEventReasons = statements(["ALTER TABLE events ADD COLUMN reason text"])
