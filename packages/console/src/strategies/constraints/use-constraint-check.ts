import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { Constraint } from "../../interface/operations.gen.ts"
import { operators } from "../operators.ts"
import { useDebounced } from "../use-debounced.ts"

/**
 * Validates a constraint on the server, a moment after its last change. There are no errors while it is not filled in.
 */
export const useConstraintCheck = (constraint: Constraint) => {
  const debounced = useDebounced(constraint)
  const check = useQuery({
    queryKey: ["constraint-check", debounced],
    queryFn: async () => {
      await api.POST("/api/admin/constraints/validate", { body: debounced })
      return true
    },
    enabled: isFilledIn(debounced),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false
  })
  const error: unknown = debounced === constraint && isFilledIn(debounced) ? check.error : undefined
  return (field: string): ReadonlyArray<string> => violationsAt(error, field)
}

/** Whether a constraint is complete enough to be validated. */
export const isFilledIn = ({ contextName, operator, value = "", values = [] }: Constraint): boolean =>
  contextName !== "" && (operators[operator].kind === "values" ? values.length > 0 : value.trim() !== "")
