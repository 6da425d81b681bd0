import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { VERSION } from "@halyard/core/domain"
import { Cause, Console, Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { layerBuiltIns } from "./command-reference.ts"
import { exitCodeOf, exitWith } from "./exit-codes.ts"
import { halyard } from "./halyard.ts"
import { layerPresenter } from "./presenter.ts"

/** Runs a command line, and ends the process: the server without arguments, or a command. */
export const runHalyard = (args: ReadonlyArray<string>): void =>
  NodeRuntime.runMain(commandLine(args), {
    disableErrorReporting: true,
    teardown: (exit, onExit) => onExit(exitCodeOf(args, exit, process))
  })

/** Runs a command line to its end. Failures are printed. */
export const commandLine = (args: ReadonlyArray<string>): Effect.Effect<void> =>
  Command.runWith(halyard, { version: VERSION })(args).pipe(
    Effect.catchTag("ShowHelp", ({ errors }) => (errors.length === 0 ? Effect.void : exitWith("wrongArguments"))),
    Effect.catch(({ message }) => Effect.andThen(Console.error(message), exitWith("failed"))),
    Effect.tapCause((cause) =>
      Cause.hasInterruptsOnly(cause) ? Effect.void : Console.error(`An unexpected error: ${Cause.pretty(cause)}`)
    ),
    Effect.provide(Layer.mergeAll(NodeServices.layer, layerPresenter, layerBuiltIns))
  )
