import { useQuery } from "@tanstack/react-query"
import { api } from "../../interface/client.ts"
import { InterfaceError, violationsAt, withoutPointer } from "../../interface/interface-error.ts"
import { useDebounced } from "../../strategies/use-debounced.ts"

export interface NameCheck {
  readonly state: "empty" | "checking" | "free" | "refused"
  readonly errors: ReadonlyArray<string>
}

/** Asks the interface about the name of a new flag while it is typed. */
export const useNameCheck = (name: string, projectId: string | undefined): NameCheck => {
  const debounced = useDebounced(name, PAUSE)
  const check = useQuery({
    queryKey: ["feature-name-check", projectId, debounced],
    queryFn: () =>
      api
        .POST("/api/admin/features/validate", { body: { name: debounced, projectId: projectId ?? null } })
        .then(() => true),
    enabled: debounced !== "",
    retry: false,
    staleTime: 10_000
  })
  if (name === "") return { state: "empty", errors: [] }
  if (debounced !== name || check.isPending) return { state: "checking", errors: [] }
  const errors = nameErrors(check.error)
  return { state: errors.length === 0 && check.isSuccess ? "free" : "refused", errors }
}

const PAUSE = 250

/** The errors of a name, from the response to a request that contains it. */
export const nameErrors = (error: unknown): ReadonlyArray<string> => {
  if (!(error instanceof InterfaceError)) return []
  if (error.name === "PatternError" || error.name === "NameExistsError") return [withoutPointer(error.message)]
  return violationsAt(error, "name")
}
