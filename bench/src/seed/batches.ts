import { exportOf } from "./export-of.ts"

export const PROJECT = "default"
export const ENVIRONMENTS = ["development", "production"] as const
/** How many features an import brings. */
export const BATCH = 500

/** The name of the seeded feature with this number; one in ten is about the checkout. */
export const featureName = (number: number): string =>
  `${subjects[number % subjects.length]}-${String(number).padStart(6, "0")}`

/** The body of an import: in development every other feature is on, in production none. */
export const importBody = (names: ReadonlyArray<string>, environment: string): string =>
  JSON.stringify({
    project: PROJECT,
    environment,
    data: exportOf(names, (index) => environment === "development" && index % 2 === 0)
  })

/** The seeded names, in imports of at most 500. */
export const batches = (features: number): ReadonlyArray<ReadonlyArray<string>> =>
  Array.from({ length: Math.ceil(features / BATCH) }, (_, batch) =>
    Array.from({ length: Math.min(BATCH, features - batch * BATCH) }, (_item, index) =>
      featureName(batch * BATCH + index)
    )
  )

const subjects = [
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
