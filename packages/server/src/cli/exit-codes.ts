import { Effect } from "effect"

/** The exit codes of all commands. docs/command-line.md lists them. */
export const exitCodes = {
  done: 0,
  failed: 1,
  wrongArguments: 2,
  /** Something of the input cannot be brought or applied. */
  somethingLeft: 3,
  /** `plan` found differences. */
  differs: 4
} as const

/** The exit code of the process, unless it fails. */
export const exitWith = (code: keyof typeof exitCodes): Effect.Effect<void> =>
  Effect.sync(() => {
    process.exitCode = exitCodes[code]
  })
