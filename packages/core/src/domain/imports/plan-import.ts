import { fateOf, type ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"
import type { ImportPlan, StrategyIds } from "./import-plan.ts"
import { planCatalog } from "./plan-catalog.ts"
import { planDependencies } from "./plan-dependencies.ts"
import { planFeatures } from "./plan-features.ts"
import { planStates } from "./plan-states.ts"
import { planStrategies } from "./plan-strategies.ts"
import { planTags } from "./plan-tags.ts"

/** What an import does. The data must be free of errors (`validateImport`); what they keep from being planned is left out. */
export const planImport = (data: ImportData, context: ImportContext, ids: StrategyIds): ImportPlan => {
  const names = new Set(data.features.map((feature) => feature.name))
  const named = Map.groupBy(names, (name) => fateOf(name, context))
  const affected = [...names].filter((name) => applies(name, context))
  const created = named.get("created")?.length ?? 0
  return {
    ...planCatalog(data, context),
    ...planFeatures(data, context),
    ...planTags(data, context, affected),
    ...planStates(data, context, affected),
    ...planStrategies(data, context, affected, ids),
    ...planDependencies(data, context, affected),
    counts: { created, updated: affected.length - created, skipped: named.get("skipped")?.length ?? 0 },
    affected
  }
}

/** Archived features are skipped, those of other projects are none of the import's business. */
const applies = (name: string, context: ImportContext): boolean => {
  const fate = fateOf(name, context)
  return fate === "created" || fate === "updated"
}
