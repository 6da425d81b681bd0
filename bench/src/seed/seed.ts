import { ask, type BenchTarget } from "../target.ts"
import { batches, ENVIRONMENTS, importBody, PROJECT } from "./batches.ts"

export interface Seeding {
  readonly features: number
  readonly seconds: number
  readonly slowestImportMs: number
}

/** Imports this many features into each of the two environments, batch by batch. Names are numbered from `from` on. */
export const seed = async (
  target: BenchTarget,
  features: number,
  { from = 0, project = PROJECT }: { readonly from?: number; readonly project?: string } = {}
): Promise<Seeding> => {
  const started = performance.now()
  let slowestImportMs = 0
  for (const names of batches(features, from)) {
    for (const environment of ENVIRONMENTS) {
      const body = importBody(names, environment, project)
      const begun = performance.now()
      await ask(target, "POST", "/features-batch/import", body)
      slowestImportMs = Math.max(slowestImportMs, performance.now() - begun)
    }
  }
  return { features, seconds: (performance.now() - started) / 1000, slowestImportMs }
}
