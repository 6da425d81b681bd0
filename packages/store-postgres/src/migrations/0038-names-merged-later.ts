import { statements } from "./runner/statements.ts"

/** New names of features wait in a list of their index, which is merged in the background, or when it is half a megabyte long. */
export const mergeNamesLater = statements([
  "ALTER INDEX features_by_text SET (fastupdate = on, gin_pending_list_limit = 512)"
])
