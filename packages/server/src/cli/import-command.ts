import { Effect, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { readStructuredFile } from "../moving/read-structured-file.ts"
import { answerAs, target, withApi } from "./api.ts"
import { exitWith } from "./exit-codes.ts"
import { dryRun } from "./flags.ts"
import { json, printable, show } from "./output.ts"

const Finding = Schema.Struct({ message: Schema.String, affectedItems: Schema.Array(Schema.String) })
const DryRun = Schema.Struct({ errors: Schema.Array(Finding), warnings: Schema.Array(Finding) })
const Imported = Schema.Struct({
  created: Schema.Finite,
  updated: Schema.Finite,
  skipped: Schema.Finite,
  warnings: Schema.Array(Finding)
})

const lineOf =
  (title: string) =>
  ({ affectedItems, message }: typeof Finding.Type) =>
    printable(`${title}: ${message}${affectedItems.length === 0 ? "" : `: ${affectedItems.join(", ")}`}`)

export const importFile = Command.make(
  "import",
  {
    file: Argument.String("file").pipe(Argument.withDescription("An export of features, of Halyard or Unleash")),
    project: Flag.String("project").pipe(Flag.withMetavar("<id>"), Flag.withDescription("The project")),
    environment: Flag.String("environment").pipe(Flag.withMetavar("<name>"), Flag.withDescription("The environment")),
    dryRun,
    json,
    ...target
  },
  ({ dryRun: isDry, environment, file, json: asJson, project, ...at }) =>
    withApi(at, isDry ? "read" : "write", (api) =>
      Effect.gen(function* () {
        const request = { project, environment, data: yield* readStructuredFile(file) }
        if (isDry) {
          const answer = yield* api.call("POST", "/features-batch/validate", request)
          const { errors, warnings } = yield* answerAs(DryRun)(answer)
          yield* show(asJson, answer, [
            ...errors.map(lineOf("Error")),
            ...warnings.map(lineOf("Warning")),
            errors.length === 0 ? "The file can be imported. Nothing has changed." : "The file cannot be imported."
          ])
          return errors.length === 0 ? undefined : yield* exitWith("somethingLeft")
        }
        const answer = yield* api.call("POST", "/features-batch/import", request)
        const { created, skipped, updated, warnings } = yield* answerAs(Imported)(answer)
        yield* show(asJson, answer, [
          ...warnings.map(lineOf("Warning")),
          `${created} created, ${updated} updated, ${skipped} skipped.`
        ])
      })
    )
).pipe(Command.withDescription("Import features into one environment of a project: all of them or none"))
