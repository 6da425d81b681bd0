import { tagViolations } from "../catalog/tag-rules.ts"
import { tagText } from "../values/tag.ts"
import { type Finding, finding, offenceFinding, offences } from "./finding.ts"
import type { ImportContext } from "./import-context.ts"
import { type ImportData, importedTag } from "./import-data.ts"

/** Tags: of imported features, well formed, of types that exist or come along. */
export const checkTags = (data: ImportData, context: ImportContext): ReadonlyArray<Finding> => {
  const features = new Set(data.features.map(({ name }) => name))
  const entries = data.featureTags ?? []
  const tags = entries.map(importedTag)
  const types = new Set([...context.tagTypes, ...data.tagTypes.map(({ name }) => name)])
  return [
    ...finding(
      "Tags of features that are not in the import",
      entries.map(({ featureName }) => featureName).filter((name) => !features.has(name))
    ),
    ...finding(
      "Tag types in use that neither exist nor come along",
      tags.map(({ type }) => type).filter((type) => !types.has(type))
    ),
    ...offenceFinding(
      "Tags that break the rules",
      offences(tags, tagText, (tag, index) => tagViolations(tag, `/body/data/featureTags/${index}`))
    )
  ]
}
