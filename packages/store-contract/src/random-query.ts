import { type FeatureFilter, type FeatureQuery, type FeatureSortKey, fold } from "@halyard/core"
import type { Dice } from "./dice.ts"
import { minute } from "./fixtures.ts"
import type { SearchWorld } from "./search-world.ts"

/** A query made by chance that stays within the world's projects. */
export const randomQuery = (world: SearchWorld, dice: Dice): FeatureQuery => ({
  terms: dice.chance(0.4) ? atLeastOne(terms, dice).map(fold) : [],
  filters: [
    { field: "project", operator: "any", values: world.projects },
    ...(dice.chance(0.8) ? [randomFilter(world, dice)] : []),
    ...(dice.chance(0.4) ? [randomFilter(world, dice)] : [])
  ],
  archived: dice.chance(0.2),
  sortBy: dice.pick(sortKeys(world)),
  sortOrder: dice.pick(["asc", "desc"]),
  favoritesFirst: dice.chance(0.5),
  limit: dice.pick([1, 5, 1000]),
  offset: dice.pick([0, 0, 3, 1000])
})

/** Every key that a search can be sorted by, in this world. */
export const sortKeys = (world: SearchWorld): ReadonlyArray<FeatureSortKey> => [
  ...(["name", "type", "stale", "project", "createdAt", "lastSeenAt"] as const).map((field) => ({ field })),
  ...world.environments.map((environment) => ({ field: "environment", environment }) as const)
]

const terms = ["ALPHA", "be_ta", "ÄPF", "a\u0308pf", "%", "0%", "_", "a_b", "\\", "σας", "😀", "it's", ":äp", "nowhere"]

const randomFilter = (world: SearchWorld, dice: Dice): FeatureFilter => {
  const filters = filtersOf(world, dice)
  return dice.pick(filters)
}

const filtersOf = (world: SearchWorld, dice: Dice): ReadonlyArray<FeatureFilter> => {
  const membership = dice.pick(["any", "none"] as const)
  const operator = dice.pick(["any", "none", "all", "notAll"] as const)
  const segments = [...world.segments.map(({ name }) => name), "unknown"]
  const tags = [...world.tags, { type: "unknown", value: "unknown" }]
  return [
    { field: "project", operator: membership, values: atLeastOne(world.projects, dice) },
    { field: "state", operator: membership, values: atLeastOne(["active", "stale"] as const, dice) },
    { field: "type", operator: membership, values: atLeastOne(["release", "experiment", "permission"] as const, dice) },
    { field: "createdBy", operator: membership, values: atLeastOne([0, 1, -42, 99], dice) },
    { field: "tag", operator, values: atLeastOne(tags, dice).slice(0, 3) },
    { field: "segment", operator, values: atLeastOne(segments, dice).slice(0, 3) },
    {
      field: "status",
      values: atLeastOne(world.environments, dice).map((environment) => ({ environment, enabled: dice.chance(0.5) }))
    },
    { field: "createdAt", operator: dice.pick(["before", "onOrAfter"]), value: minute(dice.pick([1, 2]) * 24 * 60) }
  ]
}

const atLeastOne = <A>(choices: ReadonlyArray<A>, dice: Dice): ReadonlyArray<A> => {
  const some = dice.some(choices)
  return some.length > 0 ? some : [dice.pick(choices)]
}
