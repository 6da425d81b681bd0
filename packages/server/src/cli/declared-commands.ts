import { DeclaredInstance, DeclaredProject, DeclaredReport, MovedEnvironment } from "@halyard/core/domain"
import { Console, Effect, Result, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { readDeclaration, writeDeclaration } from "../declared/declaration-folder.ts"
import { reportLines } from "../declared/report-lines.ts"
import { answerAs, type Api, target, withApi } from "./api.ts"
import { exitWith } from "./exit-codes.ts"
import { booleanFlag } from "./flags.ts"
import { json, makeProgress, printable, show } from "./output.ts"

const folder = Argument.String("folder").pipe(
  Argument.withDescription("The folder of the files; the current one by default"),
  Argument.withDefault(".")
)

const prune = booleanFlag(
  "prune",
  "Delete what was applied before and is no longer declared. Features and projects are archived"
)

/** Prints what is wrong in the files. */
const showFaults = (asJson: boolean, faults: ReadonlyArray<{ readonly file: string; readonly reason: string }>) =>
  Effect.andThen(
    show(
      asJson,
      { valid: false, faults },
      faults.map(({ file, reason }) => printable(`${file}: ${reason}`))
    ),
    exitWith("somethingLeft")
  )

export const validate = Command.make("validate", { folder, json }, ({ folder: from, json: asJson }) =>
  Effect.gen(function* () {
    const read = yield* readDeclaration(from)
    if (Result.isFailure(read)) return yield* showFaults(asJson, read.failure)
    const { projects = [] } = read.success
    const features = projects.reduce((sum, project) => sum + (project.features ?? []).length, 0)
    const counts = { projects: projects.length, features }
    yield* show(asJson, { valid: true, ...counts }, [
      `The files are well-formed. Projects: ${projects.length}, features: ${features}.`
    ])
  })
).pipe(
  Command.withDescription("Check the files of a folder, without an instance. `plan` checks what they refer to, too")
)

/** Sends the files of a folder, and shows the report. */
const send = Effect.fnUntraced(function* (api: Api, from: string, request: SendOptions) {
  const read = yield* readDeclaration(from)
  if (Result.isFailure(read)) return yield* showFaults(request.json, read.failure)
  const { json: asJson, ...options } = request
  yield* makeProgress()(options.dryRun ? "Comparing the instance with the files ..." : "Applying the files ...")
  const report = yield* Effect.flatMap(
    api.call("POST", "/declaration", { declared: read.success, ...options }),
    answerAs(DeclaredReport)
  )
  yield* show(asJson, report, reportLines(report, !options.dryRun))
  if (report.refused.length + report.failed.length > 0) return yield* exitWith("somethingLeft")
  if (options.dryRun && report.changes.some(({ action }) => action !== "keep")) yield* exitWith("differs")
})

interface SendOptions {
  readonly json: boolean
  readonly dryRun: boolean
  readonly prune: boolean
  readonly skipApproval?: boolean
}

export const plan = Command.make(
  "plan",
  { folder, prune, json, ...target },
  ({ folder: from, json: asJson, prune: prunes, ...at }) =>
    withApi(at, "read", (api) => send(api, from, { json: asJson, dryRun: true, prune: prunes }))
).pipe(
  Command.withDescription(
    "Show what `apply` would change, and what was changed by hand since. The exit code is 4 if there is something"
  ),
  Command.withExamples([
    { command: "halyard plan flags --url https://flags.example.com", description: "Compare a server with the files" }
  ])
)

export const apply = Command.make(
  "apply",
  {
    folder,
    prune,
    skipApproval: booleanFlag("skip-approval", "Change environments that need approval without it. Refused otherwise"),
    json,
    ...target
  },
  ({ folder: from, json: asJson, prune: prunes, skipApproval, ...at }) =>
    withApi(at, "write", (api) => send(api, from, { json: asJson, dryRun: false, prune: prunes, skipApproval }))
).pipe(
  Command.withDescription(
    "Make an instance as the files of a folder say: each project as a whole or not at all. Nothing is deleted without --prune"
  ),
  Command.withExamples([
    { command: "halyard apply flags --url https://flags.example.com", description: "Apply the files to a server" },
    { command: "halyard apply flags --prune", description: "Apply them to the database of this machine" }
  ])
)

/** An export has every list, unlike what files declare. */
const Exported = Schema.Struct({
  ...DeclaredInstance.fields,
  environments: Schema.Array(MovedEnvironment),
  projects: Schema.Array(DeclaredProject)
})

/** What files would say to make the instance. */
export const readInstanceAsFiles = (api: Api) => Effect.flatMap(api.call("GET", "/declaration"), answerAs(Exported))

export const exportFiles = Command.make(
  "export",
  {
    to: Flag.String("to").pipe(Flag.withMetavar("<folder>"), Flag.withDescription("The folder to write to")),
    format: Flag.Literals("format", ["yaml", "json"]).pipe(
      Flag.withDescription("The format of the files"),
      Flag.withDefault("yaml")
    ),
    replace: booleanFlag("replace", "Remove the declaration that is there first"),
    ...target
  },
  ({ format, replace, to, ...at }) =>
    Effect.gen(function* () {
      const declared = yield* withApi(at, "read", readInstanceAsFiles)
      const count = yield* writeDeclaration(to, declared, { format, replace })
      yield* Console.log(`${count} files are in ${to}`)
    })
).pipe(
  Command.withDescription("Write the files that make this instance: `apply` on them changes nothing"),
  Command.withExamples([
    {
      command: "halyard export --to flags --url https://flags.example.com",
      description: "Begin to keep flags in files"
    }
  ])
)
