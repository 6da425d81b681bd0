import { type Finding, finding } from "./finding.ts"
import type { ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"
import { usableSegments } from "./segment-ids.ts"

/** Segments are known by their names, since ids differ from instance to instance. */
export const checkSegments = (data: ImportData, context: ImportContext): ReadonlyArray<Finding> => {
  const segments = data.segments ?? []
  const here = usableSegments(context)
  const namesOf = Map.groupBy(segments, ({ id }) => id)
  const listed = new Set(segments.map(({ id }) => id))
  return [
    ...finding(
      "Segments that do not exist here",
      segments.map(({ name }) => name).filter((name) => !here.has(name))
    ),
    ...finding(
      "Ids of segments that stand for several names",
      [...namesOf].filter(([, entries]) => new Set(entries.map(({ name }) => name)).size > 1).map(([id]) => String(id))
    ),
    ...finding(
      "Ids of segments that strategies use but the import's segments do not name",
      data.featureStrategies
        .flatMap((strategy) => strategy.segments ?? [])
        .filter((id) => !listed.has(id))
        .map(String)
    )
  ]
}
