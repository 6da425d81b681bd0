import { parseArgs } from "node:util"
import { anySeed } from "./random.ts"

export const usage = `Usage: npm run soak -- [options]

Tries the server with crashes, hostile requests and random callers. Prints the seed, with which the same run can be repeated.

  --only <part>        crash, fuzz or permissions (default: all three)
  --engine <engine>    embedded, server or memory (default: crash tries the first two, the others embedded)
  --seed <n>           default: a random one
  --rounds <n>         crashes on each engine (default 100)
  --requests <n>       requests (default 100000)
  --calls <n>          calls of random callers (default 10000)
  --minutes <n>        ends each part after this time (default 600)
  --from <n>           the request to begin with, to repeat a finding
  --connections <n>    requests under way at a time (default 4; 1 to repeat a finding)`

const parts = ["crash", "fuzz", "permissions"] as const
const engines = ["embedded", "server", "memory"] as const
export type Engine = (typeof engines)[number]

/** The options of the command line. */
export const readOptions = (args: ReadonlyArray<string>) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      engine: { type: "string" },
      seed: { type: "string" },
      rounds: { type: "string", default: "100" },
      requests: { type: "string", default: "100000" },
      calls: { type: "string", default: "10000" },
      minutes: { type: "string", default: "600" },
      from: { type: "string", default: "0" },
      connections: { type: "string", default: "4" },
      help: { type: "boolean", default: false }
    }
  })
  return {
    help: values.help,
    parts: values.only === undefined ? parts : [oneOf(parts, "--only", values.only)],
    engines: values.engine === undefined ? undefined : [oneOf(engines, "--engine", values.engine)],
    seed: values.seed === undefined ? anySeed() : upTo(2 ** 31, "--seed", values.seed),
    rounds: upTo(10_000, "--rounds", values.rounds),
    requests: upTo(10_000_000, "--requests", values.requests),
    calls: upTo(1_000_000, "--calls", values.calls),
    minutes: upTo(10_000, "--minutes", values.minutes),
    from: upTo(10_000_000, "--from", values.from),
    connections: upTo(50, "--connections", values.connections)
  }
}

export type SoakOptions = ReturnType<typeof readOptions>

const oneOf = <A extends string>(allowed: ReadonlyArray<A>, option: string, text: string): A => {
  const found = allowed.find((one) => one === text)
  if (found !== undefined) return found
  throw new Error(`${option} must be one of ${allowed.join(", ")}, not "${text}"`)
}

const upTo = (most: number, option: string, text: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0 && value <= most) return value
  throw new Error(`${option} must be a whole number from 0 to ${most}, not "${text}"`)
}
