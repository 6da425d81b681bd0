import type { PostgresServer } from "@halyard/postgres-server"
import { setTimeout as sleep } from "node:timers/promises"
import { type Random, randomOf } from "../random.ts"
import type { SoakReport, Run } from "../report.ts"
import type { ServerInstallation, Standalone } from "../servers/standalone.ts"
import type { Journal } from "./journal.ts"
import { verify } from "./verify.ts"
import { writeUntilOver } from "./write.ts"

interface Options extends Run {
  readonly rounds: number
  /** About how many features a round creates at most. */
  readonly features?: number
  /** The database server. It crashes in some rounds, too. */
  readonly postgres?: PostgresServer
}

/** Writes with several writers, crashes at a random moment, starts again, and compares what is there. */
export const crash = async (installation: ServerInstallation, options: Options): Promise<SoakReport> => {
  const { features = MOST_FEATURES, isOver = () => false, postgres, progress = () => undefined, rounds, seed } = options
  const journal: Journal = new Map()
  const findings: Array<string> = []
  const crashes = { server: 0, database: 0 }
  let acknowledged = 0
  let server = await installation.start()
  for (let round = 0; round < rounds && !isOver() && findings.length < MOST_FINDINGS; round++) {
    const known = findings.length
    const what = postgres === undefined ? "server" : randomOf(seed, round).pick(["server", "database", "both"] as const)
    const written = await loadAndCrash(server, { seed, round, journal, what, features, ...given(postgres) })
    acknowledged += written.acknowledged
    if (what !== "database") crashes.server++
    if (what !== "server") crashes.database++
    server = what === "database" ? server : await installation.start()
    await untilReady(server)
    const names = [...journal.keys()].filter((name) => name.startsWith(`r${round}-`))
    const lost = await verify(server, journal, names)
    findings.push(...[...written.complaints, ...lost].map((finding) => `round ${round} (${what}): ${finding}`))
    for (const finding of findings.slice(known)) progress(`FOUND ${finding}`)
    progress(`round ${round + 1}, ${acknowledged} acknowledged writes, ${findings.length} findings`)
  }
  const lost = await verify(server, journal, [...journal.keys()])
  findings.push(...lost.map((finding) => `after all rounds: ${finding}`))
  await server.end()
  return {
    part: "crash",
    repeat: `--only crash --seed ${seed} --rounds ${rounds}`,
    figures: {
      "crashes of the server": crashes.server,
      "crashes of the database server": crashes.database,
      "acknowledged writes": acknowledged,
      "features compared at the end": journal.size
    },
    findings
  }
}

const MOST_FINDINGS = 50
const WRITERS = 6

const given = (postgres: PostgresServer | undefined) => (postgres === undefined ? {} : { postgres })

interface Round {
  readonly seed: number
  readonly round: number
  readonly journal: Journal
  readonly features: number
  readonly what: "server" | "database" | "both"
  readonly postgres?: PostgresServer
}

const loadAndCrash = async (server: Standalone, { features, journal, postgres, round, seed, what }: Round) => {
  let over = false
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    writeUntilOver({
      target: server,
      journal,
      random: randomOf(seed, round * WRITERS + writer),
      prefix: `r${round}-w${writer}`,
      isOver: () => over
    })
  )
  await untilLoaded(journal, `r${round}-`, features, randomOf(seed, -round - 1))
  await Promise.all([
    what === "database" ? undefined : server.kill(),
    what === "server" ? undefined : postgres?.stop({ crash: true })
  ])
  over = true
  const written = await Promise.all(writers)
  if (what !== "server") await postgres?.start()
  return {
    acknowledged: written.reduce((sum, one) => sum + one.acknowledged, 0),
    complaints: written.flatMap(({ complaints }) => complaints)
  }
}

/**
 * Until a random number of features is acknowledged, and a moment more, so that the crash hits any point of a write.
 */
const untilLoaded = async (journal: Journal, prefix: string, most: number, random: Random): Promise<void> => {
  const enough = 5 + random.below(most)
  const acknowledged = () =>
    [...journal].filter(([name, { sure }]) => sure !== undefined && name.startsWith(prefix)).length
  for (let waited = 0; acknowledged() < enough && waited < LONGEST_LOAD_MS; waited += 20) await sleep(20)
  await sleep(random.below(40))
}

const MOST_FEATURES = 120
const LONGEST_LOAD_MS = 10_000

/** A server whose database was away finds it again by itself. */
const untilReady = async ({ printed, url }: Standalone): Promise<void> => {
  for (let tries = 0; tries < READY_TRIES; tries++) {
    const isReady = await fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false
    )
    if (isReady) return
    await sleep(100)
  }
  throw new Error(`The server did not become ready. Its output:\n${printed().slice(-2000)}`)
}

const READY_TRIES = 300
