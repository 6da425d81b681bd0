import { StoreUnavailable } from "@halyard/core/ports"
import { Cause, Effect, Exit, Result } from "effect"
import { misspeltVariables, unknownVariables } from "../settings/misspelt-variables.ts"
import { settingWarnings } from "../settings/setting-warnings.ts"
import { readSettings, type Settings } from "../settings/settings.ts"
import { layerObservability } from "../startup/observability.ts"
import { CommandError } from "./command-error.ts"
import { exitWith } from "./exit-codes.ts"
import { OwnProcess } from "./own-process.ts"

/**
 * Runs a command of the server with the settings of the environment variables, and logs as the server does. A failure
 * is reported; its exit code is 1.
 */
export const withSettings = <E extends Failure, R>(
  command: string,
  run: (settings: Settings) => Effect.Effect<void, E, R>
): Effect.Effect<void, CommandError, R> =>
  Effect.flatMap(Effect.all([settingsInEffect, OwnProcess]), ([settings, { env }]) =>
    Effect.forEach(settingWarnings(settings, env), (line) => Effect.logWarning(line), { discard: true }).pipe(
      Effect.andThen(completeInterruptedRestore(settings)),
      Effect.andThen(run(settings)),
      Effect.tapCause((cause) => (Cause.hasInterruptsOnly(cause) ? Effect.void : reportFailure(command, cause))),
      Effect.exit,
      Effect.provide(layerObservability(env, settings.variables.LOG_LEVEL)),
      Effect.flatMap((exit) =>
        Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? Effect.void : exitWith("failed")
      )
    )
  )

/** The settings of the environment variables. Fails with a line for each that is wrong. */
export const settingsInEffect: Effect.Effect<Settings, CommandError> = Effect.flatMap(OwnProcess, ({ env }) => {
  const settings = readSettings(env)
  const unknown = unknownVariables(env)
  if (Result.isSuccess(settings) && unknown.length === 0) return Effect.succeed(settings.success)
  const wrong = Result.isSuccess(settings) ? [] : settings.failure
  const faults = [...wrong, ...unknown, ...misspeltVariables(env)].map((fault) => `  ${fault}`)
  return Effect.fail(
    new CommandError({
      reason: [
        "Halyard cannot start. Correct these environment variables:",
        ...faults,
        "docs/configuration.md describes all variables."
      ].join("\n")
    })
  )
})

const completeInterruptedRestore = (settings: Settings) =>
  Effect.flatMap(
    Effect.promise(() => import("../commands/backup.ts")),
    ({ completeRestore }) => completeRestore(settings)
  )

/** Failures that an operator can repair take one line. All others are logged in full. */
const reportFailure = (command: string, cause: Cause.Cause<Failure>): Effect.Effect<void> => {
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
