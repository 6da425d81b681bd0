import { type Tag, tagText } from "../values/tag.ts"
import type { ImportContext } from "./import-context.ts"
import { type ImportData, importedTag } from "./import-data.ts"
import type { ImportPlan } from "./plan-import.ts"

/** The tag types and context fields to create. Existing ones stay unchanged. */
export const planCatalog = (
  data: ImportData,
  context: ImportContext
): Pick<ImportPlan, "newTagTypes" | "newContextFields"> => ({
  newTagTypes: eachOnce(data.tagTypes)
    .filter(({ name }) => !context.tagTypes.has(name))
    .map(({ name, description, icon, color }) => ({
      name,
      description: description ?? null,
      icon: icon ?? null,
      color: color ?? null
    })),
  newContextFields: eachOnce(data.contextFields ?? [])
    .filter(({ name }) => !context.contextFields.has(name) && !context.foreignFields.has(name))
    .map(({ name, description, stickiness, sortOrder, legalValues, project }) => ({
      name,
      description: description ?? null,
      stickiness: stickiness ?? false,
      sortOrder: sortOrder ?? DEFAULT_SORT_ORDER,
      legalValues: legalValues ?? [],
      ...(project === undefined || project === "" ? {} : { project: context.project.id })
    }))
})

/** Sorts after fields with an explicit sort order. */
const DEFAULT_SORT_ORDER = 10

const eachOnce = <A extends { readonly name: string }>(items: ReadonlyArray<A>): ReadonlyArray<A> => [
  ...new Map(items.map((item) => [item.name, item])).values()
]

/** If the import has any tags, they replace the tags of the features. */
export const planTags = (
  data: ImportData,
  context: ImportContext,
  affected: ReadonlyArray<string>
): Pick<ImportPlan, "newTags" | "tagsAdded" | "tagsRemoved"> => {
  if (data.featureTags === undefined) return { newTags: [], tagsAdded: [], tagsRemoved: [] }
  const given = Map.groupBy(data.featureTags, (entry) => entry.featureName)
  const changes = affected.map((feature) => {
    const before = byText(context.features.get(feature)?.tags ?? [])
    const after = byText((given.get(feature) ?? []).map(importedTag))
    return { feature, added: without(after, before), removed: without(before, after) }
  })
  return {
    newTags: [...byText(changes.flatMap(({ added }) => [...added.values()])).values()],
    tagsAdded: changes.flatMap(({ feature, added }) => listed(feature, added)),
    tagsRemoved: changes.flatMap(({ feature, removed }) => listed(feature, removed))
  }
}

type Tags = ReadonlyMap<string, Tag>

const byText = (tags: ReadonlyArray<Tag>): Tags => new Map(tags.map((tag) => [tagText(tag), tag]))

const without = (tags: Tags, others: Tags): Tags => new Map([...tags].filter(([text]) => !others.has(text)))

const listed = (feature: string, tags: Tags) => (tags.size === 0 ? [] : [{ feature, tags: [...tags.values()] }])
