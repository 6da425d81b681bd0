import { type FeatureLink, type LinkContent, linkContent } from "../../features/links/feature-link.ts"
import type { ImportContext } from "../import-context.ts"
import type { ImportData } from "../import-data.ts"
import type { ImportPlan, NewIds } from "../plan-import.ts"

/**
 * Plans the links of each feature for which the import lists any. An empty list, overall or of one feature, removes
 * them. Unchanged links keep their ids and positions.
 */
export const planLinks = (
  data: ImportData,
  context: ImportContext,
  affected: ReadonlyArray<string>,
  ids: NewIds
): Pick<ImportPlan, "linksRemoved" | "linksAdded"> => {
  const given = linksGiven(data)
  const changes = affected.map((feature) => {
    const before = context.features.get(feature)?.links ?? []
    const after = data.links?.length === 0 ? [] : given.get(feature)
    return { feature, removed: after ? without(before, after) : [], added: after ? without(after, before) : [] }
  })
  return {
    linksRemoved: changes.flatMap(({ feature, removed }) => listed(feature, removed)),
    linksAdded: changes.flatMap(({ added, feature }) =>
      listed(
        feature,
        added.map((link) => ({ ...link, id: ids.nextId(), feature }))
      )
    )
  }
}

/** The imported links of each feature. */
export const linksGiven = (data: ImportData): ReadonlyMap<string, ReadonlyArray<LinkContent>> => {
  const entries = Map.groupBy(data.links ?? [], ({ feature }) => feature)
  return new Map(
    [...entries].map(([feature, list]) => [
      feature,
      list.flatMap(({ links }) => links.map((link) => linkContent({ url: link.url, title: link.title ?? null })))
    ])
  )
}

/** The links that are not among the others. Each of the others removes at most one. */
const without = <Link extends LinkContent>(
  links: ReadonlyArray<Link>,
  others: ReadonlyArray<LinkContent>
): ReadonlyArray<Link> => {
  const left = new Map<string, number>()
  for (const other of others) left.set(keyOf(other), (left.get(keyOf(other)) ?? 0) + 1)
  return links.filter((link) => {
    const count = left.get(keyOf(link)) ?? 0
    left.set(keyOf(link), count - 1)
    return count <= 0
  })
}

const keyOf = ({ title, url }: LinkContent): string => JSON.stringify([url, title])

const listed = (feature: string, links: ReadonlyArray<FeatureLink>) => (links.length === 0 ? [] : [{ feature, links }])
