import { readUnleash } from "@halyard/unleash-reader"
import { Clock, Effect, Redacted, Schema } from "effect"
import { parseArgs } from "node:util"
import { moveDocument } from "../moving/move-document.ts"
import type { Settings } from "../settings/settings.ts"

/** `move-from --url URL [--token TOKEN] [--dry-run]`: imports everything of an Unleash server. */
export const runMoveFrom = Effect.fn("runMoveFrom")(function* (
  settings: Settings,
  args: ReadonlyArray<string>
): Effect.fn.Return<void, { readonly message: string }> {
  const given: Partial<MoveFromArguments> = moveFromArguments(args) ?? {}
  const { dryRun = false, url = "" } = given
  const token = given.token === undefined ? settings.variables.MOVE_FROM_TOKEN : Redacted.make(given.token)
  if (token === undefined) return yield* new TokenMissing()
  const { absent, document, leftOff } = yield* readUnleash({ url, token, progress: reporter() })
  yield* moveDocument(settings, document, { dryRun, leftOff, absent })
})

/** The arguments; undefined if they are wrong. */
export const moveFromArguments = (args: ReadonlyArray<string>): MoveFromArguments | undefined => {
  const { tokens, values } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const isKnown = tokens.every((token) => token.kind === "option" && Object.hasOwn(options, token.name))
  const { token, url } = values
  if (!isKnown || typeof url !== "string" || url === "" || typeof token === "boolean") return undefined
  return { url, dryRun: values["dry-run"] === true, ...(token === undefined ? {} : { token }) }
}

interface MoveFromArguments {
  readonly url: string
  readonly token?: string
  readonly dryRun: boolean
}

const options = {
  url: { type: "string" },
  token: { type: "string" },
  "dry-run": { type: "boolean" }
} as const

class TokenMissing extends Schema.TaggedError<TokenMissing>()("TokenMissing", {}) {
  override get message() {
    return "The token of the other server is missing. Set MOVE_FROM_TOKEN to an admin token of it"
  }
}

/** Logs the progress every few seconds. */
const reporter = () => {
  let last = 0
  return Effect.fnUntraced(function* (message: string) {
    const at = yield* Clock.currentTimeMillis
    if (at - last < PROGRESS_MILLIS) return
    last = at
    yield* Effect.logInfo(message)
  })
}

const PROGRESS_MILLIS = 2_000
