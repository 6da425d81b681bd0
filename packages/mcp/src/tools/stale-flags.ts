import { field, type FeatureFilter, type SearchFeature, withoutFilters } from "@halyard/core/domain"
import { searchFeatures, summarizeProject } from "@halyard/core/use-cases"
import { Effect, Schema } from "effect"
import { Tool } from "effect/ai"
import { ListedFlag, listed } from "./find-flags.ts"
import { common, orRefuse, project, reads } from "./tool-parts.ts"

const Where = Schema.Struct({ project })

export const findStaleFlags = Tool.make("find_stale_flags", {
  ...common,
  description:
    "Lists flags of a project that can probably go: marked as stale, completed, or older than their type's expected lifetime. Remove a flag from the code before you archive it.",
  parameters: Where,
  success: Schema.Struct({
    candidates: Schema.Array(
      Schema.Struct({ ...ListedFlag.fields, why: field(Schema.Array(Schema.String), "Why it can probably go") })
    ),
    total: field(
      Schema.Int,
      "How many there are, counting at most 1000 for each reason. At most 100 of them are listed, oldest first"
    )
  })
}).annotateMerge(reads)

export const handleFindStaleFlags = Effect.fnUntraced(function* (given: typeof Where.Type) {
  // Fails if the project is unknown: a search would find nothing in it.
  yield* orRefuse(summarizeProject(given.project))
  const found = yield* Effect.forEach(signs, ({ filter, why }) =>
    Effect.map(
      orRefuse(searchFeatures({ ...withoutFilters, filters: [inProject(given.project), filter], limit: MOST_OF_EACH })),
      ({ features }) => features.map((feature) => ({ feature, why }))
    )
  )
  const candidates = oldestFirst(Map.groupBy(found.flat(), ({ feature }) => feature.name))
  return { candidates: candidates.slice(0, MOST_CANDIDATES), total: candidates.length }
})

const inProject = (id: string): FeatureFilter => ({ field: "project", operator: "any", values: [id] })

const signs: ReadonlyArray<{ readonly filter: FeatureFilter; readonly why: string }> = [
  { filter: { field: "state", operator: "any", values: ["stale"] }, why: "It is marked as stale." },
  {
    filter: { field: "lifecycle", operator: "any", values: ["completed"] },
    why: "It is completed: the decision about it is made."
  },
  {
    filter: { field: "state", operator: "any", values: ["potentially-stale"] },
    why: "It is older than its type is expected to live."
  }
]

const MOST_OF_EACH = 1000
const MOST_CANDIDATES = 100

const oldestFirst = (
  byName: ReadonlyMap<string, ReadonlyArray<{ readonly feature: SearchFeature; readonly why: string }>>
) =>
  [...byName.values()]
    .flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ ...listed(first.feature), why: [first, ...others].map(({ why }) => why) }]
    )
    .toSorted((a, b) => ((a.createdAt ?? "") < (b.createdAt ?? "") ? -1 : 1))
