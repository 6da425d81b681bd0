import { statements } from "./runner/statements.ts"

/**
 * Blocks of events get more keys. Those that are there lack them, and a search would not find them. So all are indexed again. Until
 * that is done, searches read the texts themselves.
 */
export const indexTextsAgain = statements(["TRUNCATE event_texts", "UPDATE indexed_events SET up_to = 0"])
