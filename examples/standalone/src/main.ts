import "effect/schema/SchemaJITCompiler/enable"
import { NodeRuntime } from "@effect/platform-node"
import { StoreUnavailable } from "@halyard/core"
import { Cause, Effect, Exit, Layer, Result } from "effect"
import { layerLogs } from "./logs.ts"
import { printConfig } from "./print-config.ts"
import { runBackfill } from "./run-backfill.ts"
import { runMigrations } from "./run-migrations.ts"
import { runRekey } from "./run-rekey.ts"
import { runServer } from "./run-server.ts"
import { readSettings, type Settings } from "./settings.ts"
import { layerTelemetry } from "./telemetry.ts"

const settings = readSettings(process.env)
const [command, ...rest] = process.argv.slice(2)

if (rest.length > 0 || ![undefined, "migrate", "rekey", "backfill", "--print-config"].includes(command)) {
  console.error(
    "Usage: npm start [-- migrate | rekey | backfill | --print-config]; everything else is set by environment variables"
  )
  process.exitCode = command === "--help" ? 0 : 2
} else if (Result.isFailure(settings)) {
  console.error(["Halyard cannot start:", ...settings.failure.map((fault) => `  ${fault}`)].join("\n"))
  process.exitCode = 1
} else if (command === "--print-config") {
  console.log(printConfig(settings.success))
} else {
  programOf(command, settings.success).pipe(
    Effect.tapCause((cause) => (Cause.hasInterruptsOnly(cause) ? Effect.void : reportFailure(cause))),
    Effect.provide(Layer.provideMerge(layerTelemetry(process.env), layerLogs(settings.success.variables.LOG_LEVEL))),
    NodeRuntime.runMain({
      disableErrorReporting: true,
      // Being told to stop is no failure.
      teardown: (exit, onExit) => onExit(Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause) ? 1 : 0)
    })
  )
}

function programOf(name: string | undefined, given: Settings): Effect.Effect<void, Failure> {
  switch (name) {
    case "migrate":
      return runMigrations(given)
    case "rekey":
      return runRekey(given)
    case "backfill":
      return runBackfill(given)
    default:
      return runServer(given)
  }
}

/** What an operator can mend is told in one line, anything else with all that is known. */
function reportFailure(cause: Cause.Cause<Failure>): Effect.Effect<void> {
  const error = Cause.squash(cause)
  if (error instanceof StoreUnavailable) return Effect.logFatal(`Halyard cannot start: ${error.reason}`)
  const failure = Cause.findErrorOption(cause)
  return failure._tag === "Some"
    ? Effect.logFatal(`Halyard cannot start: ${failure.value.message}`)
    : Effect.logFatal("Halyard has to stop", cause)
}

interface Failure {
  readonly message: string
}
