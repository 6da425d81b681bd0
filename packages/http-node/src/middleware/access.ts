import { CurrentInstance, CurrentPrincipal, NoAccess, type Principal, Unauthenticated } from "@halyard/core/domain"
import { AccessPolicy, Authenticator, ProjectStore, SettingStore, type ShownCredentials } from "@halyard/core/ports"
import { adminTokenNeeded, getLoginWays, holdsInAnyProject, requireAnyPermission } from "@halyard/core/use-cases"
import { Context, Effect, Layer, Redacted, Struct } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import {
  Access,
  AuthenticationRequired,
  BeginsEarly,
  LargeBodyNeeds,
  LoginRequired,
  RequiresPermission
} from "@halyard/http-contract"
import { beginEarly } from "./begin-early.ts"
import { isForged, writtenElsewhere } from "../checks/browser/forged-request.ts"
import { LackedForLargeBody } from "../checks/request-body.ts"
import { hostRequest } from "../node/host-request.ts"
import { secretIn } from "../checks/request-secrets.ts"
import { asWireErrors } from "../answers/wire-errors.ts"

/** Authenticates the caller of the request again, for answers that outlive a credential. */
export const AuthenticateAgain = Context.Reference<Effect.Effect<Principal, Unauthenticated>>(
  "@halyard/http-node/AuthenticateAgain",
  { defaultValue: () => Effect.fail(new Unauthenticated()) }
)

type Ports = Authenticator | AccessPolicy | ProjectStore | SettingStore

/** Authenticates requests. Answers 401 without a valid credential, with the ways to log in, and 403 for SDK tokens or a missing permission. */
export const layerAccess: Layer.Layer<Access, never, Ports> = Layer.effect(
  Access,
  Effect.gen(function* () {
    const authenticator = yield* Authenticator
    const policy = yield* AccessPolicy
    const handling = yield* makeHandling
    const { serviceUrl } = yield* CurrentInstance
    const sayHowToLogIn = howToLogIn(yield* SettingStore)

    const admit = Effect.fnUntraced(function* ({ shown, withheld }: Shown, required: RequiredPermissions | undefined) {
      const principal = yield* Effect.mapError(authenticator.authenticate(shown), (error) =>
        withheld() ? new NoAccess({ permissions: [], reason: writtenElsewhere }) : error
      )
      if (principal.kind === "sdk-token") return yield* new NoAccess({ permissions: [], reason: adminTokenNeeded })
      if (required !== undefined) {
        yield* requireAnyPermission(...required).pipe(
          Effect.provideService(CurrentPrincipal, principal),
          Effect.provideService(AccessPolicy, policy)
        )
      }
      return principal
    })

    const expected = (endpoint: HttpApiEndpoint.Top, shown: ShownCredentials) =>
      Context.get(endpoint.annotations, BeginsEarly) ? (authenticator.expected?.(shown) ?? nobody) : nobody

    return Access.of({
      apiKey: Effect.fnUntraced(function* (httpEffect, { credential, endpoint }) {
        const mark = Context.getOrUndefined(endpoint.annotations, RequiresPermission)
        const params = yield* HttpRouter.params
        const shown = credentialsOf(yield* HttpServerRequest.HttpServerRequest, credential, serviceUrl)
        const admitted = asWireErrors(admit(shown, mark && permissionsFor(mark, params))).pipe(
          Effect.catchIf(isUnauthenticated, sayHowToLogIn)
        )
        const handle = handling(endpoint, shown.shown, httpEffect)
        const caller = yield* expected(endpoint, shown.shown)
        return yield* caller === undefined ? Effect.flatMap(admitted, handle) : beginEarly(caller, admitted, handle)
      })
    })
  })
)

/** What handlers get to know about the caller, and about what may be done with the body. */
const makeHandling = Effect.gen(function* () {
  const authenticator = yield* Authenticator
  const policy = yield* AccessPolicy
  const projects = yield* ProjectStore

  const lackedForLargeBody = Effect.fnUntraced(function* (endpoint: HttpApiEndpoint.Top, principal: Principal) {
    const permission = Context.get(endpoint.annotations, LargeBodyNeeds)
    if (permission === undefined) return undefined
    const isHeld = yield* holdsInAnyProject(permission).pipe(
      Effect.provideService(CurrentPrincipal, principal),
      Effect.provideService(AccessPolicy, policy),
      Effect.provideService(ProjectStore, projects)
    )
    return isHeld ? undefined : permission
  })

  return <A, E, R>(endpoint: HttpApiEndpoint.Top, shown: ShownCredentials, httpEffect: Effect.Effect<A, E, R>) =>
    Effect.fnUntraced(function* (principal: Principal) {
      return yield* httpEffect.pipe(
        Effect.provideService(LackedForLargeBody, yield* lackedForLargeBody(endpoint, principal)),
        Effect.provideService(AuthenticateAgain, authenticator.authenticate(shown)),
        Effect.provideService(CurrentPrincipal, principal)
      )
    })
})

const nobody = Effect.succeed(undefined)

const isUnauthenticated = (error: unknown) => error instanceof AuthenticationRequired

const howToLogIn = (settings: SettingStore["Service"]) =>
  Effect.fnUntraced(function* ({ id, message }: AuthenticationRequired) {
    const ways = yield* Effect.provideService(getLoginWays(), SettingStore, settings)
    return yield* new LoginRequired({ id, message, ...ways })
  })

type RequiredPermissions = Parameters<typeof requireAnyPermission>

/** The credentials of a request, and whether the authenticator asked for a cookie that was withheld as forged. */
interface Shown {
  readonly shown: ShownCredentials
  readonly withheld: () => boolean
}

/** The secret in the header, and the cookies unless a page of another origin makes the request. */
const credentialsOf = (
  request: HttpServerRequest.HttpServerRequest,
  header: Redacted.Redacted<string>,
  serviceUrl: string
): Shown => {
  const secret = secretIn(header)
  const forged = isForged(request, serviceUrl)
  let withheld = false
  const cookie = (name: string) => {
    const value = request.cookies[name]
    withheld ||= forged && value !== undefined
    return forged || value === undefined ? undefined : Redacted.make(value)
  }
  const shown = {
    cookie,
    headers: Struct.omit(request.headers, ["cookie"]),
    ...(secret === undefined ? {} : { secret }),
    ...(forged ? {} : { request: hostRequest(request.source) })
  }
  return { shown, withheld: () => withheld }
}

const permissionsFor = (
  { permission, or, scope }: RequiresPermission["Service"],
  { projectId = "", environment = "" }: Readonly<Record<string, string | undefined>>
): RequiredPermissions => {
  const permissions = or === undefined ? [permission] : [permission, or]
  switch (scope) {
    case "root":
      return [permissions, {}]
    case "project":
      return [permissions, { project: projectId }]
    case "environment":
      return [permissions, { project: projectId, environment }]
  }
}
