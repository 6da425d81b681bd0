import { createBaseline } from "./0001-baseline.ts"
import type { Migrations } from "./runner/migration-history.ts"

/** By number and name. A released migration never changes. */
export const migrations: Migrations = {
  "0001_baseline": createBaseline
}
