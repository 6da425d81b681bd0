import { Effect, Option, Redacted, Schema } from "effect"
import type { GivenParameters, Parameters } from "../../domain/integrations/integration-draft.ts"
import { integrationOf, type IntegrationRecord } from "../../domain/integrations/integration.ts"
import { CurrentInstance, pageAddress } from "../../domain/settings/instance-config.ts"
import { sameContent, sameMembers } from "../../domain/values/same-content.ts"
import type { Delivery, IntegrationProvider } from "../../ports/integrations/integration-provider.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { findProvider } from "./integration-providers.ts"

/** Returns the parameters of an integration with their secrets. None if the secrets were encrypted with another key. */
export const readParameters = Effect.fn("readParameters")(function* (
  record: Pick<IntegrationRecord, "parameters" | "sealedParameters">
) {
  const secrets = yield* openSecrets(record.sealedParameters)
  return Option.map(secrets, (known): Parameters => ({ ...record.parameters, ...known }))
})

/**
 * Seals the given secrets together with the stored ones. Reuses the existing seal if its secrets are the same. Adding
 * secrets to an existing seal needs the key with which it was made.
 */
export const sealParameters = Effect.fnUntraced(function* ({ kept, secrets }: GivenParameters, before: Sealed) {
  const given = Object.keys(secrets)
  if (given.length + kept.length === 0) return null
  if (given.length === 0 && sameMembers(kept, before.names)) return before.seal

  const known = kept.length === 0 ? yield* openSecrets(before.seal) : Option.some(yield* unsealSecrets(before.seal))
  const present = Option.getOrElse(known, (): Parameters => ({}))
  const after = { ...Object.fromEntries(kept.map((name) => [name, present[name] ?? ""])), ...secrets }
  if (Option.isSome(known) && sameContent(present, after)) return before.seal
  return yield* (yield* Sealing).seal(Redacted.make(JSON.stringify(after)))
})

/** The secrets, and their seal. */
export interface Sealed {
  readonly names: ReadonlyArray<string>
  readonly seal: string | null
  /** All parameters, with masks in place of the secrets. */
  readonly view: Parameters
}

export const nothingSealed: Sealed = { names: [], seal: null, view: {} }

const openSecrets = Effect.fnUntraced(function* (seal: string | null) {
  if (seal === null) return Option.some<Parameters>({})
  return Option.flatMap(yield* (yield* Sealing).open(seal), readSecrets)
})

/** Returns the secrets. Dies if they are encrypted with another key. */
export const unsealSecrets = Effect.fnUntraced(function* (seal: string | null) {
  if (seal === null) return {}
  const secrets = readSecrets(yield* (yield* Sealing).unseal(seal))
  return Option.isSome(secrets)
    ? secrets.value
    : yield* Effect.die("The sealed secrets of an integration are not a JSON object of parameters")
})

const readSecrets = (opened: Redacted.Redacted<string>): Option.Option<Parameters> => decode(Redacted.value(opened))

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Record(Schema.String, Schema.String)))

/** This instance cannot deliver to an integration, for a reason that has nothing to do with the receiver. */
export class CannotDeliver extends Schema.TaggedError<CannotDeliver>()("CannotDeliver", { reason: Schema.String }) {}

/** What a delivery needs, apart from the event. */
export interface Receiver extends Omit<Delivery, "event"> {
  readonly provider: IntegrationProvider
}

export const findReceiver = Effect.fnUntraced(function* (record: IntegrationRecord) {
  const provider = yield* findProvider(record.provider)
  if (provider === undefined) {
    return yield* new CannotDeliver({ reason: `this instance has no provider "${record.provider}"` })
  }
  const parameters = yield* readParameters(record)
  if (Option.isNone(parameters))
    return yield* new CannotDeliver({ reason: "its secrets are encrypted with another key" })
  const receiver: Receiver = {
    provider,
    integration: integrationOf(record),
    parameters: parameters.value,
    serviceUrl: pageAddress(yield* CurrentInstance, "")
  }
  return receiver
})
