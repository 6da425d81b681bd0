import type { ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"

/** The ids of the import's segments here, found by name. Segments of other projects are as good as missing. */
export const segmentIds = (data: ImportData, context: ImportContext): ReadonlyMap<number, number> => {
  const here = usableSegments(context)
  return new Map(
    (data.segments ?? []).flatMap(({ id, name }) => {
      const found = here.get(name)
      return found === undefined ? [] : [[id, found] as const]
    })
  )
}

/** The ids, by name, of segments that the project's strategies may use: its own before global ones. */
export const usableSegments = (context: ImportContext): ReadonlyMap<string, number> =>
  new Map(
    [null, context.project.id].flatMap((project) =>
      context.segments.filter((segment) => segment.project === project).map(({ name, id }) => [name, id] as const)
    )
  )
