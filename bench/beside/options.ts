import { parseArgs } from "node:util"
import { upTo } from "../src/options.ts"

/** The options of the command line. */
export const readOptions = (args: ReadonlyArray<string>) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      peer: { type: "string" },
      "peer-database": { type: "string" },
      features: { type: "string", default: "10000" },
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "3" },
      connections: { type: "string", default: "1,10" },
      only: { type: "string", default: "" }
    }
  })
  const { features, rounds, seconds } = values
  return {
    ...values,
    features: upTo(200_000, "--features", features),
    seconds: upTo(60, "--seconds", seconds),
    rounds: upTo(20, "--rounds", rounds),
    connections: values.connections.split(",").map((text) => upTo(100, "--connections", text))
  }
}
