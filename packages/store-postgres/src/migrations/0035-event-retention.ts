import { statements } from "./runner/statements.ts"

/**
 * Where the log begins after events were deleted by their age. The next deletion starts after this id, because the index of
 * ids still has those of deleted events until it is vacuumed.
 */
export const addEventRetention = statements([
  "ALTER TABLE counted_events ADD COLUMN deleted_through bigint NOT NULL DEFAULT 0, ADD COLUMN deleted_before timestamptz(3)"
])
