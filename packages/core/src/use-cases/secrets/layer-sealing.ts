import { Effect, Layer, Option, Schema } from "effect"
import { StoreUnavailable } from "../../ports/instance/readiness.ts"
import { Sealing, type SealingKey } from "../../ports/secrets/sealing.ts"
import { SettingStore } from "../../ports/settings/setting-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"

/** Seals secrets. The key becomes the key of the instance with the first secret that it seals. */
export const layerSealing = (key: SealingKey): Layer.Layer<Sealing, never, SettingStore | Transactions> =>
  Layer.effect(
    Sealing,
    Effect.gen(function* () {
      const context = yield* Effect.context<SettingStore | Transactions>()
      const inStore = Effect.provideContext(storedFingerprint(), context)
      const claim = Effect.provideContext(claimFor(key), context)

      return Sealing.of({
        seal: (secret) => Effect.flatMap(claim, (isOurs) => (isOurs ? key.seal(secret) : Effect.die(otherKey))),
        unseal: (sealed) =>
          Effect.flatMap(
            key.open(sealed),
            Option.match({ onNone: () => Effect.die(otherKey), onSome: Effect.succeed })
          ),
        open: key.open,
        hasTheKey: Effect.map(inStore, (stored) => stored === undefined || stored === key.fingerprint)
      })
    })
  )

/** The fingerprint of the key of the instance, if there is one. */
export const storedFingerprint = Effect.fnUntraced(function* () {
  const stored = yield* (yield* SettingStore).find(SEALING_KEY_SETTING)
  return Option.getOrUndefined(Option.flatMap(stored, decode))?.fingerprint
})

export const storeFingerprint = Effect.fnUntraced(function* ({ fingerprint }: SealingKey) {
  yield* (yield* SettingStore).set(SEALING_KEY_SETTING, { fingerprint })
})

/** The name of the setting and of the lock. */
export const SEALING_KEY_SETTING = "sealing-key"

const decode = Schema.decodeUnknownOption(Schema.Struct({ fingerprint: Schema.String }))

/** Returns whether this is the key of the instance. If the instance has none, this becomes its key. */
const claimFor = Effect.fnUntraced(function* (key: SealingKey) {
  const known = yield* storedFingerprint()
  if (known !== undefined) return known === key.fingerprint
  const transactions = yield* Transactions
  return yield* transactions.run(
    Effect.gen(function* () {
      yield* transactions.lock(SEALING_KEY_SETTING)
      const stored = yield* storedFingerprint()
      if (stored === undefined) yield* storeFingerprint(key)
      return stored === undefined || stored === key.fingerprint
    })
  )
})

const otherKey = new StoreUnavailable({
  message:
    "This instance does not have the key of its secrets. Start it with the key that sealed them (HALYARD_SECRET).",
  reason: "HALYARD_SECRET is not the key that sealed the secrets of this instance, or a secret is damaged"
})
