import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { OwnProcess } from "./own-process.ts"

export const mcp = Command.make(
  "mcp",
  {
    url: Flag.String("url").pipe(
      Flag.withMetavar("<url>"),
      Flag.withDescription("The address of the server. HALYARD_URL by default, or else http://localhost:4242"),
      Flag.optional
    )
  },
  ({ url }) =>
    Effect.flatMap(
      Effect.all([Effect.promise(() => import("../commands/mcp.ts")), OwnProcess]),
      ([{ runMcp }, { env }]) => runMcp(env, Option.getOrUndefined(url))
    )
).pipe(
  Command.withDescription(
    "Connect a coding agent to a server, by standard input and output. The token is in HALYARD_TOKEN: see docs/agents.md"
  )
)
