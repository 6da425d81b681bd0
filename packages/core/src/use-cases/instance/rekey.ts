import { Effect, Option } from "effect"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { SealedSecretStore } from "../../ports/secrets/sealed-secret-store.ts"
import type { SealingKey } from "../../ports/secrets/sealing.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { storeFingerprint, storedFingerprint, SEALING_KEY_SETTING } from "../secrets/layer-sealing.ts"
import { storeOidc, storedOidc } from "../login/oidc-settings.ts"

/**
 * Reseals every secret of the instance with another key: all, or none. Returns how many there were. Fails with
 * `InvalidOperation` if `from` is not the current key. Doing it twice changes nothing.
 */
export const rekey = Effect.fn("rekey")(function* (from: SealingKey, to: SealingKey) {
  const transactions = yield* Transactions
  return yield* transactions.run(
    Effect.gen(function* () {
      yield* transactions.lock(SEALING_KEY_SETTING)
      const stored = yield* storedFingerprint()
      if (stored === to.fingerprint) return 0
      if (stored !== undefined && stored !== from.fingerprint) return yield* wrongKey
      yield* storeFingerprint(to)
      const inStore = yield* (yield* SealedSecretStore).replaceAll(sealedAnew(from, to))
      return inStore + (yield* rekeyOidc(sealedAnew(from, to)))
    })
  )
})

type Replace = ReturnType<typeof sealedAnew>

const sealedAnew = (from: SealingKey, to: SealingKey) => (sealed: string) =>
  Effect.flatMap(from.open(sealed), Option.match({ onNone: () => wrongKey, onSome: to.seal }))

const rekeyOidc = Effect.fnUntraced(function* (replace: Replace) {
  const stored = Option.getOrUndefined(yield* storedOidc())
  if (stored === undefined || stored.sealedSecret === null) return 0
  yield* storeOidc({ ...stored, sealedSecret: yield* replace(stored.sealedSecret) })
  return 1
})

const wrongKey = Effect.fail(
  new InvalidOperation({
    message: "The old key is wrong: the secrets of this instance are encrypted with another key. Pass the current key."
  })
)
