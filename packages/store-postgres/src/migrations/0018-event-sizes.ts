import { statements } from "./runner/statements.ts"

/**
 * The characters of JSON of an event, so that pages end where they are large enough without reading what follows. Null for
 * events that an earlier release wrote.
 */
export const addEventSizes = statements(["ALTER TABLE events ADD COLUMN size integer"])
