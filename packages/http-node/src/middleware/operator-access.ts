import { ADMIN_TOKEN_ID, adminRole, type Principal, Unauthenticated } from "@halyard/core/domain"
import { type AccessPolicy, Authenticator, layerGrantedAccess } from "@halyard/core/ports"
import { Effect, Layer, Redacted } from "effect"
import { createHash, timingSafeEqual } from "node:crypto"

/** Knows one caller, who has this secret and may read everything; nobody without one. */
export const layerOperatorAccess = (
  secret: Redacted.Redacted<string> | undefined
): Layer.Layer<Authenticator | AccessPolicy> =>
  Layer.merge(
    layerGrantedAccess,
    Layer.succeed(
      Authenticator,
      Authenticator.of({
        authenticate: ({ secret: shown }) =>
          secret !== undefined && shown !== undefined && isSame(secret, shown)
            ? Effect.succeed(operator)
            : new Unauthenticated()
      })
    )
  )

const operator: Principal = {
  kind: "admin-token",
  id: ADMIN_TOKEN_ID,
  name: "operator",
  grants: [{ role: adminRole }]
}

/** Digests have the same length. */
const isSame = (one: Redacted.Redacted<string>, other: Redacted.Redacted<string>): boolean =>
  timingSafeEqual(digestOf(one), digestOf(other))

const digestOf = (secret: Redacted.Redacted<string>): Buffer =>
  createHash("sha256").update(Redacted.value(secret)).digest()
