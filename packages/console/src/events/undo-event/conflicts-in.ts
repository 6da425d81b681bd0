import { InterfaceError } from "../../interface/interface-error.ts"

/** The conflicts for which something could not be undone, one sentence each. Empty for any other error. */
export const conflictsIn = (error: unknown): ReadonlyArray<string> => {
  if (!(error instanceof InterfaceError) || error.status !== 409) return []
  const conflicts: unknown = Reflect.get(Object(error.body), "conflicts")
  return Array.isArray(conflicts) ? conflicts.map(String) : []
}
