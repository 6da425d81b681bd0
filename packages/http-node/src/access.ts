import {
  AccessPolicy,
  adminTokenNeeded,
  Authenticator,
  CurrentPrincipal,
  NoAccess,
  requirePermission
} from "@halyard/core"
import { Context, Effect, Layer, Redacted } from "effect"
import { HttpRouter } from "effect/http"
import { Access, RequiresPermission } from "./contract/access.ts"
import { asWireErrors } from "./wire-errors.ts"

/** Lets a request through with its principal: 401 where there is none, 403 for SDKs and for who lacks what the path needs. */
export const layerAccess: Layer.Layer<Access, never, Authenticator | AccessPolicy> = Layer.effect(
  Access,
  Effect.gen(function* () {
    const authenticator = yield* Authenticator
    const policy = yield* AccessPolicy

    const admit = Effect.fn("admit")(function* (header: Redacted.Redacted<string>, needed: Needed | undefined) {
      const principal = yield* authenticator.authenticate(secretOf(header))
      if (principal.kind === "sdk-token") return yield* new NoAccess({ permissions: [], reason: adminTokenNeeded })
      if (needed !== undefined) {
        yield* requirePermission(...needed).pipe(
          Effect.provideService(CurrentPrincipal, principal),
          Effect.provideService(AccessPolicy, policy)
        )
      }
      return principal
    })

    return Access.of({
      apiKey: Effect.fn("Access")(function* (httpEffect, { credential, endpoint }) {
        const mark = Context.getOrUndefined(endpoint.annotations, RequiresPermission)
        const params = yield* HttpRouter.params
        const principal = yield* asWireErrors(admit(credential, mark && neededFor(mark, params)))
        return yield* Effect.provideService(httpEffect, CurrentPrincipal, principal)
      })
    })
  })
)

type Needed = Parameters<typeof requirePermission>

/** The secret of `<secret>` or `Bearer <secret>`. */
const secretOf = (header: Redacted.Redacted<string>): Redacted.Redacted<string> =>
  Redacted.make(
    Redacted.value(header)
      .trim()
      .replace(/^bearer +/i, "")
  )

const neededFor = (
  { permission, scope }: RequiresPermission["Service"],
  { projectId = "", environment = "" }: Readonly<Record<string, string | undefined>>
): Needed => {
  switch (scope) {
    case "root":
      return [permission, {}]
    case "project":
      return [permission, { project: projectId }]
    case "environment":
      return [permission, { project: projectId, environment }]
  }
}
