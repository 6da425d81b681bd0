import { type InvalidData, type Principal, Unauthenticated } from "@halyard/core/domain"
import { document, method } from "@halyard/core/library"
import { Authenticator } from "@halyard/core/ports"
import { Effect, Layer, Schema } from "effect"

/**
 * The authenticator of a host, with its results checked. One that is no principal authenticates nobody, and is logged.
 */
export const layerCheckedAuthenticator: Layer.Layer<Authenticator, never, Authenticator> = Layer.effect(
  Authenticator,
  Effect.map(Authenticator, ({ authenticate, authenticateSdk }) =>
    Authenticator.of({
      authenticate: (view) => Effect.tap(authenticate(view), asPrincipal),
      ...(authenticateSdk && { authenticateSdk: (secret) => Effect.tap(authenticateSdk(secret), asPrincipal) })
    })
  )
)

/** The properties that a host in JavaScript may forget. */
const HostPrincipal = Schema.Struct({
  kind: Schema.Literals(["admin-token", "user", "sdk-token", "system"]),
  id: Schema.Int,
  name: Schema.NonEmptyString,
  grants: Schema.Array(Schema.Struct({ role: Schema.Struct({ name: Schema.String }) }))
})

const checked = method((_principal: typeof HostPrincipal.Type) => Effect.void, document(HostPrincipal))

const asPrincipal = (answer: Principal) => Effect.catchTag(checked(answer), "InvalidData", noPrincipal)

/** The log names the wrong properties, but not their values. */
const noPrincipal = ({ message }: InvalidData) =>
  Effect.andThen(
    Effect.logError(
      `The answer of your authenticator is no principal, so the caller counts as nobody: ${message}. Answer with a principal, or fail with Unauthenticated.`
    ),
    Effect.fail(new Unauthenticated())
  )
