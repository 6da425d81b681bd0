import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { StoreUnavailable } from "@halyard/core/ports"
import { Cause, Effect, Exit, Result } from "effect"
import { completeRestore, runBackup, runRestore } from "./commands/backup.ts"
import { importFromArguments, runImportFrom } from "./commands/import-from.ts"
import { runExport, runImport } from "./commands/instance.ts"
import { runBackfill, runMigrations, runRekey } from "./commands/maintenance.ts"
import { moveFromArguments, runMoveFrom } from "./commands/move-from.ts"
import { runRelay } from "./commands/run-relay.ts"
import { runServer } from "./commands/run-server.ts"
import { misspeltVariables } from "./settings/misspelt-variables.ts"
import { printConfig, readSettings, type Settings } from "./settings/settings.ts"
import { layerObservability } from "./startup/observability.ts"

const usage = `Usage: npm start [-- command]

  npm start                             runs the server
  npm start -- relay                    serves SDKs in front of another Halyard or Unleash server: see docs/relay.md
  npm start -- migrate                  updates the database schema, then exits
  npm start -- backup FILE              backs up the embedded database, also of a running server
  npm start -- restore FILE             makes an empty data folder from a backup
  npm start -- restore FILE --replace   ... and keeps replaced data in a folder replaced-<time>
  npm start -- export-instance --to FILE               writes everything of the instance into one file
  npm start -- import-instance --from FILE             brings everything of such a file into this instance
  npm start -- import-instance --from FILE --dry-run   ... only tells what would change
  npm start -- import-from --format FORMAT --from FILE ...
                                        brings the flags of another service's export into this instance:
                                        launchdarkly, flagsmith, growthbook or go-feature-flag. Options:
                                        --project ID, --environment THEIRS=OURS, --dry-run
  npm start -- move-from --url URL [--token TOKEN]     brings everything of an Unleash server into this instance
  npm start -- move-from --url URL --dry-run           ... only tells what would change
  npm start -- rekey                    re-encrypts the stored secrets with a new key, then exits
  npm start -- backfill                 computes insights for past days, then exits
  npm start -- --print-config           prints the configuration in effect, without secrets
  npm start -- --help                   prints this text

Environment variables configure the server: see docs/configuration.md`

const commands = {
  "": runServer,
  relay: runRelay,
  migrate: runMigrations,
  backup: runBackup,
  restore: runRestore,
  rekey: runRekey,
  backfill: runBackfill,
  "import-from": runImportFrom,
  "export-instance": runExport,
  "import-instance": runImport,
  "move-from": runMoveFrom
}
const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name)

/** What comes before the file of a command, and what may come after it. */
const fileArguments: Readonly<Record<string, { readonly before?: string; readonly after?: string }>> = {
  backup: {},
  restore: { after: "--replace" },
  "export-instance": { before: "--to" },
  "import-instance": { before: "--from", after: "--dry-run" }
}

const takes = (name: string, given: ReadonlyArray<string>): boolean => {
  if (name === "import-from") return importFromArguments(given) !== undefined
  if (name === "move-from") return moveFromArguments(given) !== undefined
  if (!Object.hasOwn(fileArguments, name)) return given.length === 0
  const { after, before } = fileArguments[name] ?? {}
  const [file = "", ...options] = before === undefined || given[0] !== before ? given : given.slice(1)
  const isFile = (before === undefined || given[0] === before) && file !== "" && !file.startsWith("-")
  return isFile && (options.length === 0 || (after !== undefined && options.join(" ") === after))
}

const settings = readSettings(process.env)
const [command = "", ...rest] = process.argv.slice(2)

if (command === "--help") {
  console.log(usage)
} else if (!takes(command, rest) || !(isCommand(command) || command === "--print-config")) {
  // Others may contain a token.
  const shown = command === "move-from" ? [command] : [command, ...rest]
  console.error(`Unknown or missing arguments: ${shown.join(" ")}\n\n${usage}`)
  process.exitCode = 2
} else if (Result.isFailure(settings)) {
  const faults = [...settings.failure, ...misspeltVariables(process.env)].map((fault) => `  ${fault}`)
  console.error(["Halyard cannot start. Correct these environment variables:", ...faults].join("\n"))
  console.error("docs/configuration.md describes all variables.")
  process.exitCode = 1
} else if (command === "--print-config") {
  console.log(printConfig(settings.success))
} else {
  const run: (settings: Settings, args: ReadonlyArray<string>) => Effect.Effect<void, Failure> = commands[command]
  const warnings = Effect.forEach(misspeltVariables(process.env), (line) => Effect.logWarning(line), { discard: true })
  Effect.andThen(warnings, Effect.andThen(completeRestore(settings.success), run(settings.success, rest))).pipe(
    Effect.tapCause((cause) => (Cause.hasInterruptsOnly(cause) ? Effect.void : reportFailure(cause))),
    Effect.provide(layerObservability(process.env, settings.success.variables.LOG_LEVEL)),
    NodeRuntime.runMain({
      disableErrorReporting: true,
      // A stop signal is not a failure. A command may set an exit code of its own.
      teardown: (exit, onExit) =>
        onExit(Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause) ? 1 : Number(process.exitCode ?? 0))
    })
  )
}

/** Failures that an operator can repair take one line. All others are logged in full. */
function reportFailure(cause: Cause.Cause<Failure>): Effect.Effect<void> {
  const failed = command === "" ? "Halyard cannot start" : `The command "${command}" failed`
  const error = Cause.squash(cause)
  if (error instanceof StoreUnavailable) return Effect.logFatal(`${failed}: ${error.reason}`)
  const failure = Cause.findErrorOption(cause)
  return failure._tag === "Some"
    ? Effect.logFatal(`${failed}: ${failure.value.message}`)
    : Effect.logFatal("Halyard stops because of an unexpected error", cause)
}

interface Failure {
  readonly message: string
}
