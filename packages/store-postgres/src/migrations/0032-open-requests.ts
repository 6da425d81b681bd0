import { statements } from "./runner/statements.ts"

/** Finds the open change requests of the features on a page. An earlier release does not ask for them. */
export const indexOpenRequests = statements([
  `CREATE INDEX change_requests_open ON change_requests USING gin (features) WITH (fastupdate = off)
   WHERE state IN ('Draft', 'In review', 'Approved', 'Scheduled')`
])
