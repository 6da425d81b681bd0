import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { VERSION } from "@halyard/core/domain"
import { Cause, Console, Effect, Exit, Layer } from "effect"
import { Command } from "effect/cli"
import { layerBuiltIns } from "./command-reference.ts"
import { exitCodes, exitWith, interruptedExitCode } from "./exit-codes.ts"
import { halyard } from "./halyard.ts"
import { layerPresenter } from "./presenter.ts"

/** Runs a command line, and ends the process: the server without arguments, or a command. */
export const runHalyard = (args: ReadonlyArray<string>): void =>
  Command.runWith(halyard, { version: VERSION })(args).pipe(
    Effect.catchTag("ShowHelp", ({ errors }) => (errors.length === 0 ? Effect.void : exitWith("wrongArguments"))),
    Effect.catch(({ message }) => Effect.andThen(Console.error(message), exitWith("failed"))),
    Effect.tapCause((cause) =>
      Cause.hasInterruptsOnly(cause) ? Effect.void : Console.error(`An unexpected error: ${Cause.pretty(cause)}`)
    ),
    Effect.provide(Layer.mergeAll(NodeServices.layer, layerPresenter, layerBuiltIns)),
    NodeRuntime.runMain({
      disableErrorReporting: true,
      // A command may set an exit code of its own.
      teardown: (exit, onExit) => {
        if (Exit.isSuccess(exit)) onExit(Number(process.exitCode ?? exitCodes.done))
        else onExit(Cause.hasInterruptsOnly(exit.cause) ? interruptedExitCode(args) : exitCodes.failed)
      }
    })
  )
