import { parseArgs } from "node:util"

export const usage = `Usage: npm run bench -- [options]

  npm run bench -- [--database <url>]                 measures this server, on an embedded database without a URL
  npm run bench -- --peer <folder> --database <url>   measures the peer; installs it into the folder if necessary
  npm run bench -- --url <url> --token <token>        measures a server that is running on this machine
  npm run bench -- compare <results> <peer results>   prints the table of two runs
  npm run bench -- quick [--kept <folder>]            compares with a bare handler and a kept server, in two minutes

  --features <n>       features to import first (default 10000)
  --no-seed            imports nothing, because the features exist
  --seconds <n>        duration of each measurement (default 5)
  --connections <n,n>  numbers of connections (default 1,10)
  --only <text>        measures only requests with this text in their name
  --no-limit           does not measure the bare handler
  --pid <n>            with --url: the process whose memory is measured
  --out <file>         writes the results as JSON
  --against <file>     compares with these results of the peer
  --kept <folder>      with quick: a server that "npm run server -- <folder>" made. Fails if a row is a third slower than there`

/** The options of the command line. */
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
      kept: { type: "string" },
      help: { type: "boolean", default: false }
    }
  })
  return {
    ...values,
    positionals,
    features: upTo(200_000, "--features", values.features),
    seconds: upTo(60, "--seconds", values.seconds),
    connections: values.connections.split(",").map((text) => upTo(100, "--connections", text))
  }
}

export type Options = ReturnType<typeof readOptions>

/** Limits the load. */
export const upTo = (most: number, option: string, text: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= most) return value
  throw new Error(`${option} must be a whole number from 1 to ${most}, not "${text}"`)
}
