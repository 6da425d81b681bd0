import { parseArgs } from "node:util"

export const usage = `Usage: npm run bench -- [options]

  npm run bench                              compares this server with one that asks the database the same, and with itself on
                                             an embedded database, in turns
  npm run bench -- --peer <folder>           compares it with the peer, too; installs it into the folder if necessary
  npm run bench -- quick [--kept <folder>]   compares with a bare handler and a kept server, in three minutes

DATABASE_URL names a PostgreSQL server and an account that may create databases. Without it, one from npm is started.

  --peer-database <url>  the database of the peer from an earlier run. Filling a new one takes minutes
  --features <n>         features to import first (default 10000)
  --seconds <n>          duration of a round (default 3)
  --rounds <n>           rounds of each measurement (default 3)
  --connections <n,n>    numbers of connections (default 1,10)
  --only <text>          measures only requests with this text in their name
  --kept <folder>        with quick: a server that "npm run server -- <folder>" made. Fails if a row is a third slower than there`

/** The options of the command line. */
export const readOptions = (args: ReadonlyArray<string>) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      peer: { type: "string" },
      "peer-database": { type: "string" },
      features: { type: "string", default: "10000" },
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "3" },
      connections: { type: "string", default: "1,10" },
      only: { type: "string", default: "" },
      kept: { type: "string" },
      help: { type: "boolean", default: false }
    }
  })
  return {
    ...values,
    positionals,
    features: upTo(200_000, "--features", values.features),
    seconds: upTo(60, "--seconds", values.seconds),
    rounds: upTo(20, "--rounds", values.rounds),
    connections: values.connections.split(",").map((text) => upTo(100, "--connections", text))
  }
}

export type BenchOptions = ReturnType<typeof readOptions>

/** Limits the load. */
const upTo = (most: number, option: string, text: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= most) return value
  throw new Error(`${option} must be a whole number from 1 to ${most}, not "${text}"`)
}
