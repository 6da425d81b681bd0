import { ask, type Target } from "../target.ts"
import { batches, ENVIRONMENTS, importBody } from "./batches.ts"

export interface Seeding {
  readonly features: number
  readonly seconds: number
  readonly slowestImportMs: number
}

/** Imports this many features into each of the two environments, batch by batch. */
export const seed = async (target: Target, features: number): Promise<Seeding> => {
  const started = performance.now()
  let slowestImportMs = 0
  for (const names of batches(features)) {
    for (const environment of ENVIRONMENTS) {
      const body = importBody(names, environment)
      const begun = performance.now()
      await ask(target, "POST", "/features-batch/import", body)
      slowestImportMs = Math.max(slowestImportMs, performance.now() - begun)
    }
  }
  return { features, seconds: (performance.now() - started) / 1000, slowestImportMs }
}
