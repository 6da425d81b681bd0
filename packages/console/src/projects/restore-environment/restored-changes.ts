import { differenceChanges } from "../../events/event-diff/difference-changes.ts"
import type { PropertyChange } from "../../events/event-diff/event-changes.ts"
import type { ValueNames } from "../../events/event-diff/value-lines.ts"
import type { Difference } from "../../interface/operations.gen.ts"

/** The differences of a flag to read: strategies have numbers instead of ids, and whole ones are sentences. */
export const restoredChanges = (
  differences: ReadonlyArray<Difference>,
  names: ValueNames = {}
): ReadonlyArray<PropertyChange> => {
  const ids = [...new Set(differences.flatMap(({ path }) => strategyIn(path)?.id ?? []))]
  return differences.flatMap((difference) => {
    const strategy = strategyIn(difference.path)
    if (strategy === undefined) return differenceChanges([difference], names)
    const { id, rest } = strategy
    const path = `/strategy ${ids.indexOf(id) + 1}${rest}`
    return differenceChanges([rest === "" ? { ...inList(difference), path } : { ...difference, path }], names)
  })
}

const strategyIn = (path: string) => {
  const groups = /^\/strategies\/(?<id>[^/]+)(?<rest>.*)$/.exec(path)?.groups
  return groups === undefined ? undefined : { id: groups["id"] ?? "", rest: groups["rest"] ?? "" }
}

/** Members of lists are shown as a whole. */
const inList = ({ after, before }: Difference): Omit<Difference, "path"> => ({
  ...(before === undefined ? {} : { before: [before] }),
  ...(after === undefined ? {} : { after: [after] })
})
