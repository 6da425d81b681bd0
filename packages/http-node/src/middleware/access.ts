import { CurrentPrincipal, type Principal, Unauthenticated } from "@halyard/core/domain"
import { AccessPolicy, Authenticator, ProjectStore, SettingStore, type ShownCredentials } from "@halyard/core/ports"
import { getLoginWays, holdsInAnyProject } from "@halyard/core/use-cases"
import { Access, AuthenticationRequired, LargeBodyNeeds, LoginRequired } from "@halyard/http-contract"
import { Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { asWireErrors } from "../answers/wire-errors.ts"
import { LackedForLargeBody } from "../checks/request-body.ts"
import { type Asking, makeAdmission } from "./admission.ts"

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
    const { admit, credentialsIn } = yield* makeAdmission
    const handling = yield* makeHandling
    const sayHowToLogIn = howToLogIn(yield* SettingStore)

    return Access.of({
      apiKey: Effect.fnUntraced(function* (httpEffect, { credential, endpoint }) {
        const params = yield* HttpRouter.params
        const shown = credentialsIn(asking(yield* HttpServerRequest.HttpServerRequest), credential)
        const admitted = asWireErrors(admit(shown, endpoint, params)).pipe(
          Effect.catchIf(isUnauthenticated, sayHowToLogIn)
        )
        return yield* Effect.flatMap(admitted, handling(endpoint, shown.shown, httpEffect))
      })
    })
  })
)

/** Cookies are parsed only if they are asked for. */
const asking = (request: HttpServerRequest.HttpServerRequest): Asking => ({
  method: request.method,
  source: request.source,
  headers: request.headers,
  cookie: (name) => request.cookies[name]
})

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

  const authenticateAgain = (shown: ShownCredentials) =>
    Effect.suspend(() => authenticator.authenticate({ ...shown, isRepeated: true }))

  return <A, E, R>(endpoint: HttpApiEndpoint.Top, shown: ShownCredentials, httpEffect: Effect.Effect<A, E, R>) =>
    Effect.fnUntraced(function* (principal: Principal) {
      return yield* httpEffect.pipe(
        Effect.provideService(LackedForLargeBody, yield* lackedForLargeBody(endpoint, principal)),
        Effect.provideService(AuthenticateAgain, authenticateAgain(shown)),
        Effect.provideService(CurrentPrincipal, principal)
      )
    })
})

const isUnauthenticated = (error: unknown) => error instanceof AuthenticationRequired

const howToLogIn = (settings: SettingStore["Service"]) =>
  Effect.fnUntraced(function* ({ id, message }: AuthenticationRequired) {
    const ways = yield* Effect.provideService(getLoginWays(), SettingStore, settings)
    return yield* new LoginRequired({ id, message, ...ways })
  })
