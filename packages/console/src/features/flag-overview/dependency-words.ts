import type { Dependency } from "../../interface/operations.gen.ts"

/** The condition of a dependency on its parent: `must be on`, `must give blue or green`. */
export const dependencyWords = ({ enabled, variants }: Dependency): string => {
  if (!enabled) return "must be off"
  return variants.length === 0 ? "must be on" : `must give ${variants.join(" or ")}`
}
