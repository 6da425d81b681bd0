import { type Finding, finding } from "./finding.ts"
import { fateOf, type ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"

/** What an importer may want to know before going on. */
export const importWarnings = (data: ImportData, context: ImportContext): ReadonlyArray<Finding> => {
  const names = data.features.map((feature) => feature.name)
  const used = data.featureStrategies.map((strategy) => strategy.name)
  return [
    ...finding(
      "Strategy types in use that are not built in; applications need code for them",
      used.filter((name) => context.strategyTypes.get(name) === false)
    ),
    ...finding(
      "Features that are archived here and will be skipped",
      names.filter((name) => fateOf(name, context) === "skipped")
    ),
    ...finding(
      "Features that exist here and will be overwritten",
      names.filter((name) => fateOf(name, context) === "updated")
    )
  ]
}
