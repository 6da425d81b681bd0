import { Effect, Option, type Redacted, Schema } from "effect"
import { CurrentLoginConfig } from "../../domain/login/login-config.ts"
import { noOidc, OidcRecord } from "../../domain/login/oidc-settings.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { SettingStore } from "../../ports/settings/setting-store.ts"

/** The settings that count, and the secret if there is one: those of the host, else those that administrators saved. */
export const oidcInEffect = Effect.fn("oidcInEffect")(function* () {
  const { oidc } = yield* CurrentLoginConfig
  if (oidc !== undefined) return inEffect(oidc.record, oidc.secret !== undefined, Effect.succeed(oidc.secret))

  const { record, sealedSecret } = Option.getOrElse(yield* keptOidc(), () => ({ record: noOidc, sealedSecret: null }))
  const { unseal } = yield* Sealing
  return inEffect(record, sealedSecret !== null, sealedSecret === null ? Effect.undefined : unseal(sealedSecret))
})

const inEffect = (
  record: OidcRecord,
  hasSecret: boolean,
  secret: Effect.Effect<Redacted.Redacted<string> | undefined>
) => ({ record, hasSecret, secret })

/** What administrators saved, if they ever did. */
export const keptOidc = Effect.fn("keptOidc")(function* () {
  const content = yield* (yield* SettingStore).find(OIDC_SETTING)
  return Option.isNone(content) ? Option.none() : Option.some(yield* Effect.orDie(decode(content.value)))
})

export const keepOidc = Effect.fn("keepOidc")(function* (kept: KeptOidc) {
  yield* (yield* SettingStore).set(OIDC_SETTING, kept)
})

/** Under which name they are kept, and told of. */
export const OIDC_SETTING = "oidc"

const KeptOidc = Schema.Struct({ record: OidcRecord, sealedSecret: Schema.NullOr(Schema.String) })
export type KeptOidc = typeof KeptOidc.Type

export const isSameOidc = Schema.toEquivalence(KeptOidc)

const decode = Schema.decodeUnknownEffect(KeptOidc)
