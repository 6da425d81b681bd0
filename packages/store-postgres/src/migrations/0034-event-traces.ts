import { statements } from "./runner/statements.ts"

/** The traces of the requests that caused events. Deliveries continue them. */
export const addEventTraces = statements(['ALTER TABLE events ADD COLUMN traceparent text COLLATE "C"'])
