import type { SearchFeature } from "../../interface/operations.gen.ts"

/** The flags that are chosen in a list, to change them together. */
export interface FlagSelection {
  readonly chosen: ReadonlyMap<string, SearchFeature>
  readonly toggle: (flag: SearchFeature) => void
}
