import { parseArgs } from "node:util"

export const usage = `pnpm bench [--database <url>] [--features 10000] ...   our server, started here
pnpm bench --peer <folder> --database <url> ...        the peer, installed into the folder if it is not there
pnpm bench --url <url> --token <token> ...             a server that runs on this machine
pnpm bench compare <results> <peer's results>          the table of two runs

  --features <n>       how many features are imported first (10000)
  --no-seed            they are there already
  --seconds <n>        how long each measurement takes (5)
  --connections <n,n>  1,10
  --only <text>        only kinds of requests whose name has the text
  --no-limit           without the bare handler
  --out <file>         writes the results as JSON
  --against <file>     the peer's results, to compare with`

/** What the command line asks for. */
export const readOptions = (args: ReadonlyArray<string>) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      database: { type: "string" },
      peer: { type: "string" },
      url: { type: "string" },
      token: { type: "string" },
      pid: { type: "string" },
      features: { type: "string", default: "10000" },
      seed: { type: "boolean", default: true },
      seconds: { type: "string", default: "5" },
      connections: { type: "string", default: "1,10" },
      only: { type: "string", default: "" },
      limit: { type: "boolean", default: true },
      out: { type: "string" },
      against: { type: "string" },
      help: { type: "boolean", default: false }
    }
  })
  return {
    ...values,
    positionals,
    features: atMost(values.features, 200_000),
    seconds: atMost(values.seconds, 60),
    connections: values.connections.split(",").map((text) => atMost(text, 100))
  }
}

export type Options = ReturnType<typeof readOptions>

/** Loads are bounded. */
const atMost = (text: string, most: number): number => {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= most) return value
  throw new Error(`${text} must be a whole number from 1 to ${most}`)
}
