import {
  CurrentInstance,
  CurrentPrincipal,
  forgedRefusal,
  isForged,
  NoAccess,
  type Principal,
  Unauthenticated
} from "@halyard/core/domain"
import { AccessPolicy, Authenticator, ProjectStore, SettingStore, type PresentedCredentials } from "@halyard/core/ports"
import {
  adminTokenNeeded,
  getLoginWays,
  hasPermissionInAnyProject,
  requireAnyPermission,
  requireRightSomewhere
} from "@halyard/core/use-cases"
import {
  Access,
  AuthenticationRequired,
  LargeBodyNeeds,
  LoginRequired,
  RequiresPermission
} from "@halyard/http-contract"
import { Context, Effect, Layer, Redacted, Struct } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { asWireErrors } from "../answers/wire-errors.ts"
import { LackedForLargeBody } from "../checks/request-body.ts"
import { secretIn } from "../checks/request-secrets.ts"
import { hostRequest } from "../node/host-request.ts"

/** Authenticates the caller of the request again, for streams that may outlive the credential. */
export const AuthenticateAgain = Context.Reference<Effect.Effect<Principal, Unauthenticated>>(
  "@halyard/http-node/AuthenticateAgain",
  { defaultValue: () => Effect.fail(new Unauthenticated()) }
)

type Ports = Authenticator | AccessPolicy | ProjectStore | SettingStore

/**
 * Authenticates requests. Answers 401 without a valid credential, with the ways to log in, and 403 for SDK tokens or a
 * missing permission.
 */
export const layerAccess: Layer.Layer<Access, never, Ports> = Layer.effect(
  Access,
  Effect.gen(function* () {
    const { serviceUrl } = yield* CurrentInstance
    const authenticator = yield* Authenticator
    const admit = yield* makeAdmit
    const lackedForLargeBody = yield* makeLackedForLargeBody
    const sayHowToLogIn = howToLogIn(yield* SettingStore)

    return Access.of({
      apiKey: Effect.fnUntraced(function* (httpEffect, { credential, endpoint }) {
        const presented = credentialsOf(yield* HttpServerRequest.HttpServerRequest, credential, serviceUrl)
        const principal = yield* asWireErrors(admit(presented, endpoint, yield* HttpRouter.params)).pipe(
          Effect.catchIf(isUnauthenticated, sayHowToLogIn)
        )
        const lacked = yield* lackedForLargeBody(endpoint, principal)
        const again = Effect.suspend(() => authenticator.authenticate({ ...presented.presented, isRepeated: true }))
        return yield* Effect.updateContext(httpEffect, (context: Context.Context<never>) =>
          context.pipe(
            Context.add(CurrentPrincipal, principal),
            Context.add(AuthenticateAgain, again),
            Context.add(LackedForLargeBody, lacked)
          )
        )
      })
    })
  })
)

/**
 * Returns the caller. Fails for forged writes, without a valid credential, for SDK tokens, and without the permission
 * of the endpoint. Forged writes fail before any credential is checked.
 */
const makeAdmit = Effect.gen(function* () {
  const { authenticate } = yield* Authenticator
  const ports = yield* accessPorts

  return Effect.fnUntraced(function* (
    { refusal, presented }: RequestCredentials,
    { annotations }: Pick<HttpApiEndpoint.Top, "annotations">,
    params: PathParameters
  ) {
    if (refusal !== undefined) return yield* refusal
    const principal = yield* authenticate(presented)
    if (principal.kind === "sdk-token") return yield* new NoAccess({ permissions: [], reason: adminTokenNeeded })
    const mark = Context.getOrUndefined(annotations, RequiresPermission)
    if (mark !== undefined) {
      yield* Effect.provideContext(requireMarked(mark, params), Context.add(ports, CurrentPrincipal, principal))
    }
    return principal
  })
})

/** Makes the function that finds the permission without which the caller may not send a large body. */
const makeLackedForLargeBody = Effect.gen(function* () {
  const ports = yield* accessPorts

  return ({ annotations }: HttpApiEndpoint.Top, principal: Principal) => {
    const permission = Context.get(annotations, LargeBodyNeeds)
    if (permission === undefined) return Effect.undefined
    return hasPermissionInAnyProject(permission).pipe(
      Effect.map((isAllowed) => (isAllowed ? undefined : permission)),
      Effect.provideContext(Context.add(ports, CurrentPrincipal, principal))
    )
  }
})

/**
 * The ports that access checks need. Providing the whole context of the start would replace the log annotations of the
 * request.
 */
const accessPorts = Effect.map(Effect.all([AccessPolicy, ProjectStore]), ([policy, projects]) =>
  Context.make(AccessPolicy, policy).pipe(Context.add(ProjectStore, projects))
)

const isUnauthenticated = (error: unknown) => error instanceof AuthenticationRequired

const howToLogIn = (settings: SettingStore["Service"]) =>
  Effect.fnUntraced(function* ({ id, message }: AuthenticationRequired) {
    const ways = yield* Effect.provideService(getLoginWays(), SettingStore, settings)
    return yield* new LoginRequired({ id, message, ...ways })
  })

/** The credentials of a request, or the failure of a request whose credentials must not be used. */
interface RequestCredentials {
  readonly presented: PresentedCredentials
  readonly refusal: NoAccess | undefined
}

type PathParameters = Readonly<Record<string, string | undefined>>

/** The secret in the header, and the cookies unless a page of another origin makes the request. */
const credentialsOf = (
  request: HttpServerRequest.HttpServerRequest,
  header: Redacted.Redacted<string>,
  serviceUrl: string
): RequestCredentials => {
  const secret = secretIn(header)
  const forged = isForged(request, serviceUrl)
  const cookie = (name: string) => {
    const value = forged ? undefined : request.cookies[name]
    return value === undefined ? undefined : Redacted.make(value)
  }
  const presented = {
    cookie,
    get headers() {
      return Struct.omit(request.headers, ["cookie"])
    },
    ...(secret === undefined ? {} : { secret }),
    ...(forged ? {} : { request: hostRequest(request.source) })
  }
  return { presented, refusal: forgedRefusal(request, serviceUrl) }
}

const requireMarked = (mark: RequiresPermission["Service"], params: PathParameters) =>
  mark.orInAnyProject === undefined
    ? requireAnyPermission(...permissionsFor(mark, params))
    : requireRightSomewhere(mark.permission, mark.orInAnyProject)

type RequiredPermissions = Parameters<typeof requireAnyPermission>

const permissionsFor = (
  { permission, or, scope }: RequiresPermission["Service"],
  { projectId = "", environment = "" }: PathParameters
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
