import { Cause, Effect, Exit } from "effect"
import { OwnProcess } from "./own-process.ts"

/** The exit codes of all commands. docs/command-line.md lists them. */
export const exitCodes = {
  done: 0,
  failed: 1,
  wrongArguments: 2,
  /** A part of the input cannot be imported or applied. */
  somethingLeft: 3,
  /** `plan` found differences. */
  differs: 4,
  /** A stop signal ended the command before it was done. */
  interrupted: 130
} as const

/** A stop signal is how these end. For all other commands it means that they are not done. */
const endless: ReadonlyArray<string | undefined> = [undefined, "serve", "relay", "mcp"]

/** The exit code of the process when its command has ended. A command may set one of its own. */
export const exitCodeOf = (
  args: ReadonlyArray<string>,
  exit: Exit.Exit<unknown, unknown>,
  { exitCode }: OwnProcess
): number => {
  if (Exit.isSuccess(exit)) return Number(exitCode ?? exitCodes.done)
  return Cause.hasInterruptsOnly(exit.cause) ? interruptedExitCode(args) : exitCodes.failed
}

/** The exit code of a command that a stop signal ended. */
export const interruptedExitCode = (args: ReadonlyArray<string>): number =>
  endless.includes(args.find((arg, index) => !arg.startsWith("-") && args[index - 1] !== "--log-level"))
    ? exitCodes.done
    : exitCodes.interrupted

/** The exit code of the process, unless it fails. */
export const exitWith = (code: keyof typeof exitCodes): Effect.Effect<void> =>
  Effect.map(OwnProcess, (own) => {
    own.exitCode = exitCodes[code]
  })
