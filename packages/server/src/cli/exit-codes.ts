import { Effect } from "effect"

/** The exit codes of all commands. docs/command-line.md lists them. */
export const exitCodes = {
  done: 0,
  failed: 1,
  wrongArguments: 2,
  /** Something of the input cannot be brought or applied. */
  somethingLeft: 3,
  /** `plan` found differences. */
  differs: 4,
  /** A stop signal ended the command before it was done. */
  interrupted: 130
} as const

/** A stop signal is how these end. For all other commands it means that they are not done. */
const endless: ReadonlyArray<string | undefined> = [undefined, "serve", "relay", "mcp"]

/** The exit code of a command that a stop signal ended. */
export const interruptedExitCode = (args: ReadonlyArray<string>): number =>
  endless.includes(args.find((arg, index) => !arg.startsWith("-") && args[index - 1] !== "--log-level"))
    ? exitCodes.done
    : exitCodes.interrupted

/** The exit code of the process, unless it fails. */
export const exitWith = (code: keyof typeof exitCodes): Effect.Effect<void> =>
  Effect.sync(() => {
    process.exitCode = exitCodes[code]
  })
