import { parseCLI } from "vitest/node"

/**
 * The first tier is what one runs before each commit. The second consists of files whose names end in `.full.test.ts`:
 * they take long, and find what seldom breaks. CI runs both.
 */
export type Tier = "first" | "second" | "both"

/**
 * `npm test` runs the first tier, `npm run test:all` says which by a variable, and files that are named run in any
 * tier.
 */
export const chosenTier = (variable: string | undefined, args: ReadonlyArray<string>): Tier => {
  if (variable === "both" || variable === "second") return variable
  if (variable !== undefined) throw new Error(`HALYARD_TEST_TIER is "${variable}": it must be "both" or "second".`)
  return parseCLI(["vitest", ...args], { allowUnknownOptions: true }).filter.length > 0 ? "both" : "first"
}

/** The files of these folders that are tests of the tier. */
export const testsIn = (tier: Tier, folders: ReadonlyArray<string>): ReadonlyArray<string> =>
  folders.map((folder) => `${folder}/**/*${tier === "second" ? ".full" : ""}.test.{ts,tsx}`)

/** What to leave out of these files. */
export const testsOfOtherTiers = (tier: Tier): ReadonlyArray<string> =>
  tier === "first" ? ["**/*.full.test.{ts,tsx}"] : []
