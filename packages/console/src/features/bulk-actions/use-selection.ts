import { useMemo, useState } from "react"
import type { SearchFeature } from "../../interface/operations.gen.ts"
import type { FlagSelection } from "../flag-list/flag-selection.ts"

/** Which flags of a list are chosen. */
export const useSelection = (): FlagSelection & { readonly clear: () => void } => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, SearchFeature>>(new Map())
  return useMemo(
    () => ({
      chosen,
      toggle: (flag) =>
        setChosen((before) => {
          const next = new Map(before)
          if (!next.delete(flag.name)) next.set(flag.name, flag)
          return next
        }),
      clear: () => setChosen(new Map())
    }),
    [chosen]
  )
}
