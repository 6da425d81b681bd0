import { type Tag, tagText } from "../values/tag.ts"
import type { ImportContext } from "./import-context.ts"
import { type ImportData, importedTag } from "./import-data.ts"
import type { ImportPlan } from "./import-plan.ts"

/** Where the import has tags at all, features get those given for them and lose all others. */
export const planTags = (
  data: ImportData,
  context: ImportContext,
  affected: ReadonlyArray<string>
): Pick<ImportPlan, "newTags" | "tagsAdded" | "tagsRemoved"> => {
  if (data.featureTags === undefined) return { newTags: [], tagsAdded: [], tagsRemoved: [] }
  const given = Map.groupBy(data.featureTags, (entry) => entry.featureName)
  const changes = affected.map((feature) => {
    const before = eachOnce(context.features.get(feature)?.tags ?? [])
    const after = eachOnce((given.get(feature) ?? []).map(importedTag))
    return { feature, added: without(after, before), removed: without(before, after) }
  })
  return {
    newTags: [...eachOnce(changes.flatMap(({ added }) => [...added.values()])).values()],
    tagsAdded: changes.flatMap(({ feature, added }) => listed(feature, added)),
    tagsRemoved: changes.flatMap(({ feature, removed }) => listed(feature, removed))
  }
}

type Tags = ReadonlyMap<string, Tag>

const eachOnce = (tags: ReadonlyArray<Tag>): Tags => new Map(tags.map((tag) => [tagText(tag), tag]))

const without = (tags: Tags, others: Tags): Tags => new Map([...tags].filter(([text]) => !others.has(text)))

const listed = (feature: string, tags: Tags) => (tags.size === 0 ? [] : [{ feature, tags: [...tags.values()] }])
