import { InterfaceError } from "../../interface/interface-error.ts"

/** What is another by now, one sentence each, if that is why something was refused. */
export const conflictsIn = (error: unknown): ReadonlyArray<string> => {
  if (!(error instanceof InterfaceError) || error.status !== 409) return []
  const conflicts: unknown = Reflect.get(Object(error.body), "conflicts")
  return Array.isArray(conflicts) ? conflicts.map(String) : []
}
