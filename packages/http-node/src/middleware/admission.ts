import { CurrentInstance, CurrentPrincipal, forgedRefusal, isForged, NoAccess } from "@halyard/core/domain"
import { AccessPolicy, Authenticator, ProjectStore, type ShownCredentials } from "@halyard/core/ports"
import { adminTokenNeeded, requireAnyPermission, requireRightSomewhere } from "@halyard/core/use-cases"
import { RequiresPermission } from "@halyard/http-contract"
import { Context, Effect, Redacted, Struct } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { secretIn } from "../checks/request-secrets.ts"
import { hostRequest } from "../node/host-request.ts"

/** How the admin API finds out who makes a request, and whether the operation is for them. */
export const makeAdmission = Effect.gen(function* () {
  const authenticator = yield* Authenticator
  const policy = yield* AccessPolicy
  const projects = yield* ProjectStore
  const { serviceUrl } = yield* CurrentInstance

  /**
   * Returns the caller. Fails for forged writes before anybody is asked, without a valid credential, for SDK tokens, and without the
   * permission of the endpoint.
   */
  const admit = Effect.fnUntraced(function* (
    { refusal, shown }: Shown,
    { annotations }: Pick<HttpApiEndpoint.Top, "annotations">,
    params: PathParameters
  ) {
    if (refusal !== undefined) return yield* refusal
    const principal = yield* authenticator.authenticate(shown)
    if (principal.kind === "sdk-token") return yield* new NoAccess({ permissions: [], reason: adminTokenNeeded })
    const mark = Context.getOrUndefined(annotations, RequiresPermission)
    if (mark !== undefined) {
      yield* requireMarked(mark, params).pipe(
        Effect.provideService(CurrentPrincipal, principal),
        Effect.provideService(AccessPolicy, policy),
        Effect.provideService(ProjectStore, projects)
      )
    }
    return principal
  })

  const credentialsIn = (request: Asking, header: Redacted.Redacted<string>) =>
    credentialsOf(request, header, serviceUrl)

  return { admit, credentialsIn }
})

/** The credentials of a request, and why they must not be looked at, if so. */
interface Shown {
  readonly shown: ShownCredentials
  readonly refusal: NoAccess | undefined
}

/** What a request says about its caller. */
export interface Asking extends Pick<HttpServerRequest.HttpServerRequest, "method" | "source"> {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly cookie: (name: string) => string | undefined
}

type PathParameters = Readonly<Record<string, string | undefined>>

/** The secret in the header, and the cookies unless a page of another origin makes the request. */
const credentialsOf = (request: Asking, header: Redacted.Redacted<string>, serviceUrl: string): Shown => {
  const secret = secretIn(header)
  const forged = isForged(request, serviceUrl)
  const cookie = (name: string) => {
    const value = forged ? undefined : request.cookie(name)
    return value === undefined ? undefined : Redacted.make(value)
  }
  const shown = {
    cookie,
    get headers() {
      return Struct.omit(request.headers, ["cookie"])
    },
    ...(secret === undefined ? {} : { secret }),
    ...(forged ? {} : { request: hostRequest(request.source) })
  }
  return { shown, refusal: forgedRefusal(request, serviceUrl) }
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
