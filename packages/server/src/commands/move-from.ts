import { readUnleash } from "@halyard/unleash-reader"
import { Clock, Effect, type Redacted, Schema } from "effect"
import { moveDocument } from "../moving/move-document.ts"
import type { Settings } from "../settings/settings.ts"

/** Brings everything of an Unleash server into the instance. */
export const runMoveFrom = Effect.fnUntraced(function* (
  settings: Settings,
  { dryRun, token: given, url }: MoveFromArguments
): Effect.fn.Return<void, { readonly message: string }> {
  const token = given ?? settings.variables.MOVE_FROM_TOKEN
  if (token === undefined) return yield* new TokenMissing()
  const { absent, document, leftOff, remarks } = yield* readUnleash({ url, token, progress: reporter() })
  yield* moveDocument(settings, document, { dryRun, leftOff, remarks, absent })
})

interface MoveFromArguments {
  readonly url: string
  readonly token: Redacted.Redacted<string> | undefined
  readonly dryRun: boolean
}

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
