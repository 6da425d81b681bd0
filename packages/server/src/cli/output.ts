import { Clock, Console, Effect } from "effect"
import { Flag } from "effect/cli"
import { styleText } from "node:util"

export const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print JSON for programs"),
  Flag.withoutNegation,
  Flag.withDefault(false)
)

/** Prints JSON for programs, or else lines for people. */
export const show = (asJson: boolean, value: unknown, lines: ReadonlyArray<string>): Effect.Effect<void> =>
  asJson
    ? Console.log(JSON.stringify(value, null, 2))
    : Effect.forEach(lines, (line) => Console.log(line), { discard: true })

/** Coloured if a person reads it: in a terminal, and without NO_COLOR. */
export const paint = (style: "green" | "yellow" | "red" | "dim" | "bold", text: string): string =>
  styleText(style, text, { stream: process.stdout, validateStream: true })

/** Names come from elsewhere: they must not control the terminal. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, " ")

/** Columns as wide as their longest cell. */
export const table = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  const clean = rows.map((row) => row.map(printable))
  const widths = (clean[0] ?? []).map((_, column) => Math.max(...clean.map((row) => row[column]?.length ?? 0)))
  return clean.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd()
  )
}

/** Prints the progress of long work to the standard error, at most twice a second, and only to terminals. */
export const makeProgress = () => {
  let last = 0
  return Effect.fnUntraced(function* (message: string) {
    const at = yield* Clock.currentTimeMillis
    if (!process.stderr.isTTY || at - last < PROGRESS_MILLIS) return
    last = at
    yield* Console.error(message)
  })
}

const PROGRESS_MILLIS = 500
