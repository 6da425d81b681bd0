import { exportOf } from "./export-of.ts"

export const PROJECT = "default"
export const ENVIRONMENTS = ["development", "production"] as const
/** Features in one import. */
export const BATCH = 500
/** Each feature has the tag of one of so many teams. */
export const TEAMS = 20

/** The name of the seeded feature with this number. */
export const featureName = (number: number): string =>
  `${subjects[number % subjects.length]}-${String(number).padStart(6, "0")}`

/** The body of an import. In development every other feature is on, in production none. */
export const importBody = (names: ReadonlyArray<string>, environment: string, project = PROJECT): string =>
  JSON.stringify({
    project,
    environment,
    data: exportOf(names, TEAMS, (index) => environment === "development" && index % 2 === 0)
  })

/** The names from this number on, in imports of at most 500. */
export const batches = (features: number, from = 0): ReadonlyArray<ReadonlyArray<string>> =>
  Array.from({ length: Math.ceil(features / BATCH) }, (_, batch) =>
    Array.from({ length: Math.min(BATCH, features - batch * BATCH) }, (_item, index) =>
      featureName(from + batch * BATCH + index)
    )
  )

/** The words that names start with. */
export const subjects = [
  "new-checkout",
  "search-ranking",
  "basket",
  "delivery-slots",
  "loyalty",
  "payments",
  "profile",
  "recommendations",
  "returns",
  "shop-window"
]
