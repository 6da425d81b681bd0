import { createDatabase, type TestDatabase } from "@halyard/postgres-server"
import { join } from "node:path"
import { type Scenario, scenarios, switchedFeature } from "../measure/scenarios.ts"
import { narrowSearchByMember } from "../measure/searches.ts"
import { halyard, memoryOf, type MeasuredServer, type ServerKind, startServer } from "../processes/index.ts"
import { peer } from "../processes/peer.ts"
import { seed } from "../seed/seed.ts"
import { addMember, addReader } from "./members.ts"
import { record, type Recording } from "./recording.ts"
import { recordStatements } from "./record-statements.ts"

/** A server that is asked in turns with others. */
export interface Side extends Pick<MeasuredServer, "end" | "target"> {
  readonly name: string
  /** The name of its database on the PostgreSQL server. */
  readonly database?: string
}

const run = crypto.randomUUID().slice(0, 8)

/** The kinds of requests that are measured, those that add features last. */
export const kindsOf = (features: number): ReadonlyArray<Scenario> => [
  narrowSearchByMember(features),
  ...scenarios(run, features)
]

/**
 * Starts our server and fills it. Writes down what requests of each kind ask the database, and copies the database for
 * those who ask the same.
 */
export const prepareOurs = async (server: string, program: string, folder: string, features: number) => {
  const database = await createDatabase(server)
  const recorder = await recordStatements(database.url)
  const filling = await startServer(halyard(recorder.url, join(folder, "ours"), { program }))
  const { seconds } = await seed(filling.target, features)
  console.error(`imported ${features} features in ${seconds.toFixed(1)} s`)
  const member = await addMember(filling.target, features)
  const recordings = new Map<string, Recording>()
  for (const scenario of kindsOf(features)) {
    const recording = await record({ ...filling.target, member }, recorder, scenario, namesIn(scenario.name, features))
    recordings.set(scenario.name, recording)
  }
  await filling.end()
  await recorder.close()
  return { database, member, recordings, copy: await createDatabase(server, database) }
}

/** What differs from one write of a kind to the next. */
const namesIn =
  (scenario: string, features: number) =>
  (n: number): string | undefined => {
    if (scenario === "switch") return switchedFeature(n, features)
    return scenario === "create" || scenario === "import 500" ? `${run}-${n}` : undefined
  }

export const ours = async (database: TestDatabase, member: string, program: string, folder: string): Promise<Side> => {
  const side = await started("Halyard", halyard(database.url, join(folder, "ours"), { program }))
  return { ...asked(side, member), database: nameOf(database.url) }
}

/** Fills the embedded database, too. */
export const embedded = async (program: string, folder: string, features: number): Promise<Side> => {
  const side = await started("embedded", halyard(undefined, join(folder, "embedded"), { program }))
  const { seconds } = await seed(side.target, features)
  console.error(`embedded: imported ${features} features in ${seconds.toFixed(1)} s`)
  return asked(side, await addMember(side.target, features))
}

/** The peer, whose database is filled unless an earlier run has done it. */
export const theirs = async (folder: string, database: string, features: number, filled: boolean): Promise<Side> => {
  const side = await started("peer", peer(folder, database))
  if (!filled) {
    const { seconds } = await seed(side.target, features)
    console.error(`peer: imported ${features} features in ${seconds.toFixed(1)} s`)
  }
  return { ...asked(side, await addReader(side.target)), database: nameOf(database) }
}

const asked = (side: Side, member: string): Side => ({ ...side, target: { ...side.target, member } })

const started = async (name: string, kind: ServerKind): Promise<Side> => {
  const { end, startMs, target } = await startServer(kind)
  const memory = memoryOf(target.pid) ?? 0
  console.error(`${name}: ready after ${(startMs / 1000).toFixed(1)} s, ${memory} MB`)
  return { name, end, target }
}

export const nameOf = (url: string): string => new URL(url).pathname.slice(1)
