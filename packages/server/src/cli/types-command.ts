import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { writeFileSync } from "node:fs"
import { typesModule } from "../types/types-module.ts"
import { target, withApi } from "./api.ts"
import { CommandError } from "./command-error.ts"
import { readInstanceAsFiles } from "./declared-commands.ts"

export const types = Command.make(
  "types",
  {
    environment: Flag.String("environment").pipe(
      Flag.withMetavar("<name>"),
      Flag.withDescription("The environment whose variants count")
    ),
    projects: Flag.String("project").pipe(
      Flag.withMetavar("<id>"),
      Flag.withDescription("A project whose flags to write. Give it for each project; all by default"),
      Flag.atLeast(0)
    ),
    to: Flag.String("to").pipe(
      Flag.withMetavar("<file>"),
      Flag.withDescription("The file to write; the standard output by default"),
      Flag.optional
    ),
    ...target
  },
  ({ environment, projects, to, ...at }) =>
    Effect.gen(function* () {
      const declared = yield* withApi(at, "read", readInstanceAsFiles)
      if (!declared.environments.some(({ name }) => name === environment)) {
        const known = declared.environments.map(({ name }) => name).join(", ")
        return yield* new CommandError({ reason: `There is no environment "${environment}". There are ${known}.` })
      }
      const text = typesModule(declared, environment, projects)
      if (Option.isNone(to)) return yield* Console.log(text.trimEnd())
      const file = to.value
      yield* Effect.try({
        try: () => writeFileSync(file, text),
        catch: (cause) => new CommandError({ reason: `${file} cannot be written: ${String(cause)}` })
      })
    })
).pipe(
  Command.withDescription("Write a TypeScript module of the flags' names and the types of their variants' payloads"),
  Command.withExamples([
    { command: "halyard types --environment production --to src/flags.ts", description: "Update the module" }
  ])
)
