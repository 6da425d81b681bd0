import type { ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"
import type { ImportPlan } from "./import-plan.ts"

/** Tag types and context fields that the instance lacks; those that it has stay as they are. */
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
    .filter(({ name }) => !context.contextFields.has(name))
    .map(({ name, description, stickiness, sortOrder, legalValues }) => ({
      name,
      description: description ?? null,
      stickiness: stickiness ?? false,
      sortOrder: sortOrder ?? DEFAULT_SORT_ORDER,
      legalValues: legalValues ?? []
    }))
})

/** Behind the fields that have a place of their own. */
const DEFAULT_SORT_ORDER = 10

const eachOnce = <A extends { readonly name: string }>(items: ReadonlyArray<A>): ReadonlyArray<A> => [
  ...new Map(items.map((item) => [item.name, item])).values()
]
