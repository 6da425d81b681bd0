import { compareText } from "../values/text.ts"
import type { Feature } from "./feature.ts"

/** The names of all variants of a feature, those of its strategies included, each once, by code points. */
export const variantNames = ({ environments }: Pick<Feature, "environments">): ReadonlyArray<string> => {
  const variants = environments.flatMap((environment) => [
    ...environment.variants,
    ...environment.strategies.flatMap((strategy) => strategy.variants)
  ])
  return [...new Set(variants.map(({ name }) => name))].toSorted(compareText)
}
