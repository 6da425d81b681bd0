import { Effect, Option, Redacted, Schema } from "effect"
import type { Claims } from "../../domain/login/provider-claims.ts"
import type { Session } from "../../domain/login/session.ts"
import { CurrentInstance, isLocalPath, pageAddress } from "../../domain/settings/instance-config.ts"
import { emailViolations, normalEmail } from "../../domain/users/user-rules.ts"
import { now, secondsAfter } from "../../domain/values/timestamp.ts"
import { Unauthenticated } from "../../domain/violations/errors.ts"
import { lengthViolations, violation } from "../../domain/violations/violation.ts"
import { IdentityProvider, type LoginInProgress } from "../../ports/login/identity-provider.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { linkByProvider, logInByProvider } from "./log-in-by-provider.ts"
import { recordFailedLogin } from "./login-history.ts"
import { oidcInEffect } from "./oidc-settings.ts"
import { type LinkRequest, sessionUser } from "./provider-links.ts"
import { askProvider, providerSettings, refuseLogin } from "./provider-settings.ts"

/** A login that has begun: where to redirect the browser, and the state that it must bring back. */
export interface BegunProviderLogin {
  readonly url: string
  readonly kept: Redacted.Redacted<string>
  readonly seconds: number
}

/**
 * Starts a login through the provider, which ends on the page `returnTo` of this service. The state is sealed and given
 * to the browser, so that any instance can finish the login.
 */
export const beginProviderLogin = Effect.fn("beginProviderLogin")(function* (returnTo: string = "/") {
  return yield* begin(returnTo)
})

/** A user who asks to be linked to their identity at the login provider. */
export interface AskedLink {
  /** The secret of the user's session, if there is one. */
  readonly session: Redacted.Redacted<string> | undefined
  /** The page of this service to end on. */
  readonly returnTo?: string | undefined
}

/**
 * Starts a login through the provider, after which the person's identity there is linked to the user of the session. It
 * must be finished in the same session.
 */
export const beginProviderLink = Effect.fn("beginProviderLink")(function* ({ returnTo = "/", session }: AskedLink) {
  const digest = yield* digestOf(session)
  const { id } = yield* sessionUser(digest)
  return yield* begin(returnTo, { user: id, session: digest })
})

/** No session has the empty digest. */
const digestOf = Effect.fnUntraced(function* (session: Redacted.Redacted<string> | undefined) {
  return session === undefined ? "" : yield* (yield* Secrets).digest(Redacted.value(session))
})

const begin = Effect.fnUntraced(function* (returnTo: string, link?: LinkRequest) {
  yield* refuseInvalid([
    ...lengthViolations(returnTo, "/redirect", 1, 1000),
    ...(isLocalPath(returnTo) ? [] : [violation("/redirect", "must be a path of this service, such as /projects")])
  ])
  const settings = yield* providerSettings()
  const { login, url } = yield* askProvider((yield* IdentityProvider).begin(settings))
  const onItsWay: LoginOnItsWay = {
    kind: KIND,
    ...login,
    returnTo,
    expiresAt: secondsAfter(yield* now, SECONDS),
    ...(link === undefined ? {} : { link })
  }
  const kept = yield* (yield* Sealing).seal(Redacted.make(encode(onItsWay)))
  const begun: BegunProviderLogin = { url, kept: Redacted.make(kept), seconds: SECONDS }
  return begun
})

/** In seconds: long enough for a second factor. */
const SECONDS = 15 * 60

/**
 * Opens the state that the browser brought back. Fails with `Unauthenticated` if it is not the state of a recent login
 * of this service.
 */
const openProviderLogin = Effect.fnUntraced(function* (kept: Redacted.Redacted<string> | undefined) {
  const opened = kept === undefined ? Option.none() : yield* (yield* Sealing).open(Redacted.value(kept))
  const at = yield* now
  const login = Option.flatMap(opened, (secret) => decode(Redacted.value(secret)))
  return yield* Option.match(
    Option.filter(login, ({ expiresAt }) => expiresAt > at),
    { onNone: () => notBegun, onSome: Effect.succeed }
  )
})

/** Distinguishes the state from other sealed values. */
const KIND = "login by a provider"

const LoginOnItsWay = Schema.Struct({
  kind: Schema.Literal(KIND),
  state: Schema.String,
  nonce: Schema.String,
  codeVerifier: Schema.String,
  returnTo: Schema.String,
  expiresAt: Schema.String,
  link: Schema.optionalKey(Schema.Struct({ user: Schema.Int, session: Schema.String }))
})
type LoginOnItsWay = typeof LoginOnItsWay.Type

const json = Schema.fromJsonString(LoginOnItsWay)
const encode = Schema.encodeSync(json)
const decode = Schema.decodeUnknownOption(json)

const notBegun = Effect.fail(
  new Unauthenticated({ reason: "This login was not started in this browser, or it took too long. Start it again." })
)

/** What the browser brings back from the provider. */
export interface ProviderAnswer {
  /** The query of the callback URL, without the question mark. */
  readonly query: string
  /** The sealed state of the login. */
  readonly kept: Redacted.Redacted<string> | undefined
  /** The secret of the browser's session, if there is one. */
  readonly session?: Redacted.Redacted<string> | undefined
  /** The address of the client; unknown by default. */
  readonly ip?: string | null
  /** What the browser calls itself; unknown by default. */
  readonly userAgent?: string | null
}

/**
 * Finishes a login through the provider: starts a session, and returns the page that the person wanted. A requested
 * link is made only in the session that requested it.
 */
export const finishProviderLogin = Effect.fn("finishProviderLogin")(function* (answer: ProviderAnswer) {
  const { ip = null, kept, query, userAgent = null } = answer
  const { link, returnTo, ...login } = yield* openProviderLogin(kept)
  if (link !== undefined && link.session !== (yield* digestOf(answer.session))) return yield* notBegun
  const failed = (username: string | null) => (error: { readonly message: string }) =>
    recordFailedLogin({ type: "open-id-connect", ip }, username, error.message)
  const identity = yield* identify(login, query).pipe(Effect.tapError(failed(null)))
  const refused = failed(emailIn(identity.claims))
  const session = yield* link === undefined
    ? Effect.tapError(logInByProvider(identity, { ip, userAgent }), refused)
    : Effect.tapError(linkByProvider(identity, link, { ip, userAgent }), refused)
  return { session, returnTo }
})

/** Asks the provider who the person is. */
const identify = Effect.fnUntraced(function* (login: LoginInProgress, query: string) {
  const settings = yield* providerSettings()
  const { finish } = yield* IdentityProvider
  return yield* askProvider(finish(settings, login, `${settings.redirectUri}?${query}`)).pipe(
    Effect.catchTag("LoginRefused", ({ message }) => refuseLogin("refused-by-provider", message))
  )
})

/** The email address from the provider, verified or not. */
const emailIn = ({ email }: Claims): string | null =>
  typeof email === "string" && emailViolations(email, "").length === 0 ? normalEmail(email) : null

/**
 * Returns where to redirect a browser after logout, so that the provider ends its own session too. Null if there is no
 * provider or it is not configured. Logout succeeds whatever the provider does.
 */
export const endProviderSession = Effect.fn("endProviderSession")(function* (ended: Option.Option<Session>) {
  const sealed = Option.getOrNull(ended)?.providerSession ?? null
  if (sealed === null || (yield* oidcInEffect()).record.enableSingleSignOut !== true) return null
  const idToken = yield* (yield* Sealing).open(sealed)
  if (Option.isNone(idToken)) return null

  const { endSessionUrl } = yield* IdentityProvider
  const returnTo = pageAddress(yield* CurrentInstance, "/")
  return yield* providerSettings().pipe(
    Effect.flatMap((settings) => askProvider(endSessionUrl(settings, idToken.value, returnTo))),
    Effect.map(Option.getOrNull),
    Effect.catchTag(["InvalidOperation", "NotReady"], () => Effect.succeed(null))
  )
})
