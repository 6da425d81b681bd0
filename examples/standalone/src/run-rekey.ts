import { rekey } from "@halyard/core"
import { nodeSealingKey } from "@halyard/http-node"
import { layerPostgresStore } from "@halyard/store-postgres"
import { Effect, Layer, type Redacted, Schema } from "effect"
import { layerDatabase } from "./layer-database.ts"
import { keptSealingKey, sealingKeyOf } from "./sealing-key.ts"
import type { Settings } from "./settings.ts"

/** Seals every secret of the instance with the key that it has now, instead of the one that it had. */
export const runRekey = Effect.fn("runRekey")(function* (settings: Settings) {
  const former = formerKeyOf(settings)
  if (former === undefined) return yield* new NoFormerKey()
  const key = nodeSealingKey(yield* sealingKeyOf(settings))
  const count = yield* rekey(nodeSealingKey(former), key).pipe(
    Effect.provide(Layer.provide(layerPostgresStore, layerDatabase(settings)))
  )
  yield* Effect.logInfo(`Secrets that have been sealed anew: ${count}`)
})

/** As set, else the key that was made while none was set. */
const formerKeyOf = (settings: Settings): Redacted.Redacted<string> | undefined => {
  const { HALYARD_OLD_SECRET, HALYARD_SECRET } = settings.variables
  return HALYARD_OLD_SECRET ?? (HALYARD_SECRET === undefined ? undefined : keptSealingKey(settings))
}

class NoFormerKey extends Schema.TaggedError<NoFormerKey>()("NoFormerKey", {}) {
  override get message() {
    return "HALYARD_OLD_SECRET must be the key that the secrets are sealed with so far, and HALYARD_SECRET the new one"
  }
}
