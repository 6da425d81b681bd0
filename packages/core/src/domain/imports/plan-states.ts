import { Schema } from "effect"
import { Variant } from "../strategies/variant.ts"
import { completeVariants } from "../strategies/variant-list.ts"
import { sameContent } from "../values/same-content.ts"
import type { ImportContext } from "./import-context.ts"
import { environmentFeature, type ImportData, type ImportVariant } from "./import-data.ts"
import type { ImportPlan } from "./import-plan.ts"

/** Variants and the enabled flag, of features that have an entry for their environment; the others stay as they are. */
export const planStates = (
  data: ImportData,
  context: ImportContext,
  affected: ReadonlyArray<string>
): Pick<ImportPlan, "variants" | "enabledChanges"> => {
  const entries = new Map((data.featureEnvironments ?? []).map((entry) => [environmentFeature(entry), entry]))
  const given = affected.flatMap((feature) => {
    const entry = entries.get(feature)
    return entry === undefined ? [] : [{ feature, entry, state: context.features.get(feature)?.state }]
  })
  return {
    variants: given.flatMap(({ feature, entry, state }) => {
      if (entry.variants === undefined) return []
      const before = state?.variants ?? []
      const after = completed(entry.variants)
      return sameContent(before, after) ? [] : [{ feature, before, after }]
    }),
    enabledChanges: given
      .filter(({ entry, state }) => entry.enabled !== (state?.enabled ?? false))
      .map(({ feature, entry }) => ({ feature, enabled: entry.enabled }))
  }
}

const completed = (variants: ReadonlyArray<ImportVariant>): ReadonlyArray<Variant> =>
  completeVariants(variants.filter(isVariant))

const isVariant = Schema.is(Variant)
