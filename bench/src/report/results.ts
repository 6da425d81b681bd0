import { readFileSync, writeFileSync } from "node:fs"
import type { Measurement } from "../measure/drive.ts"
import type { Memory } from "../processes/memory.ts"
import type { Seeding } from "../seed/seed.ts"

/** One kind of request with one number of connections. */
export interface Row {
  readonly scenario: string
  readonly connections: number
  /** Size of the first body. */
  readonly bytes: number
  readonly measured: Measurement
  /** The same requests to the bare handler. */
  readonly limit?: Measurement
}

/** The results of one run. */
export interface Results {
  readonly server: string
  readonly features: number
  readonly seeding?: Seeding
  readonly coldStartMs?: number
  readonly idle?: Memory
  readonly loaded?: Memory
  readonly rows: ReadonlyArray<Row>
}

export const writeResults = (file: string, results: Results): void =>
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)

export const readResults = (file: string): Results => JSON.parse(readFileSync(file, "utf8"))
