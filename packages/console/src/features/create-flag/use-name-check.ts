import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { api } from "../../interface/client.ts"
import { InterfaceError, violationsAt, withoutPointer } from "../../interface/interface-error.ts"

export interface NameCheck {
  readonly state: "empty" | "checking" | "free" | "refused"
  readonly errors: ReadonlyArray<string>
}

/** Asks the interface about the name of a new flag while it is typed. */
export const useNameCheck = (name: string, projectId: string | undefined): NameCheck => {
  const settled = useDebounced(name)
  const check = useQuery({
    queryKey: ["feature-name-check", projectId, settled],
    queryFn: () =>
      api
        .POST("/api/admin/features/validate", { body: { name: settled, projectId: projectId ?? null } })
        .then(() => true),
    enabled: settled !== "",
    retry: false,
    staleTime: 10_000
  })
  if (name === "") return { state: "empty", errors: [] }
  if (settled !== name || check.isPending) return { state: "checking", errors: [] }
  const errors = nameErrors(check.error)
  return { state: errors.length === 0 && check.isSuccess ? "free" : "refused", errors }
}

/** What is wrong with a name, from the answer to a request that has one. */
export const nameErrors = (error: unknown): ReadonlyArray<string> => {
  if (!(error instanceof InterfaceError)) return []
  if (error.name === "PatternError" || error.name === "NameExistsError") return [withoutPointer(error.message)]
  return violationsAt(error, "name")
}

const PAUSE = 250

/** The text, once typing pauses. */
const useDebounced = (text: string): string => {
  const [settled, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
