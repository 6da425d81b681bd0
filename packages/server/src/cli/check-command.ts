import { VERSION } from "@halyard/core/domain"
import { Effect, Schema } from "effect"
import { Command } from "effect/cli"
import { answerAs, target, withApi } from "./api.ts"
import { json, show } from "./output.ts"

const Projects = Schema.Struct({ projects: Schema.Array(Schema.Struct({ id: Schema.String })) })
const Version = Schema.Struct({ version: Schema.String })

export const check = Command.make("check", { json, ...target }, ({ json: asJson, ...at }) =>
  withApi(at, "read", (api) =>
    Effect.gen(function* () {
      const { version } = yield* Effect.flatMap(api.call("GET", "/ui-config"), answerAs(Version))
      const { projects } = yield* Effect.flatMap(api.call("GET", "/projects"), answerAs(Projects))
      yield* show(asJson, { address: api.address, version, command: VERSION, projects: projects.length }, [
        `${api.address} works. Version: ${version}, projects: ${projects.length}.`,
        ...(version === VERSION ? [] : [`This command line is version ${VERSION}. Use the same version for both.`])
      ])
    })
  )
).pipe(
  Command.withDescription(
    "Check that a server answers and accepts the token, or else the environment variables and the database"
  )
)
