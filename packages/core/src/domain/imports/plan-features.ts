import type { FeatureMetadata } from "../features/feature.ts"
import { sameContent } from "../values/same-content.ts"
import { fateOf, type ImportContext } from "./import-context.ts"
import type { ImportData, ImportFeature } from "./import-data.ts"
import type { ImportPlan } from "./import-plan.ts"

/** New features are created; existing active ones get what the import says of them, and keep what it does not mention. */
export const planFeatures = (
  data: ImportData,
  context: ImportContext
): Pick<ImportPlan, "create" | "updateMetadata"> => {
  const imported = [...new Map(data.features.map((feature) => [feature.name, feature])).values()]
  const create = imported
    .filter(({ name }) => fateOf(name, context) === "created")
    .map((feature) => overwrite(blank(feature.name, context.project.id), feature))
  const updateMetadata = imported.flatMap((feature) => {
    const existing = context.features.get(feature.name)
    if (existing === undefined || fateOf(feature.name, context) !== "updated") return []
    const before = overwrite(existing.metadata, { name: feature.name })
    const after = overwrite(before, feature)
    return sameContent(before, after) ? [] : [{ before, after }]
  })
  return { create, updateMetadata }
}

const blank = (name: string, project: string): FeatureMetadata => ({
  name,
  project,
  type: "release",
  description: null,
  impressionData: false,
  stale: false
})

const overwrite = (before: FeatureMetadata, feature: ImportFeature): FeatureMetadata => ({
  name: before.name,
  project: before.project,
  type: feature.type ?? before.type,
  description: feature.description === undefined ? before.description : feature.description || null,
  impressionData: feature.impressionData ?? before.impressionData,
  stale: feature.stale ?? before.stale
})
