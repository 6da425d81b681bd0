import { endProviderSession, endSession, logIn } from "@halyard/core/use-cases"
import { Effect, Option, type Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { attemptSource } from "../../checks/attempt-source.ts"
import { AuthApi } from "@halyard/http-contract"
import { refuseForged } from "../../checks/refuse-forged.ts"
import {
  giveDeviceCookie,
  giveSessionCookie,
  requestDevice,
  requestSession,
  takeSessionCookie
} from "../../checks/login-cookies.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerLogin = HttpApiBuilder.group(AuthApi, "login", (handlers) =>
  handlers.handleAll({
    login: ({ payload: { username, password } }) => asWireErrors(handleLogin(username, password)),
    logout: () => asWireErrors(handleLogout)
  })
)

/** Ends the former session of the browser. */
const handleLogin = Effect.fn("handleLogin")(function* (username: string, password: Redacted.Redacted<string>) {
  yield* refuseForged
  const device = yield* requestDevice
  const address = yield* attemptSource
  const session = yield* logIn({ username, password, address, ...(device === undefined ? {} : { device }) })
  yield* endRequestSession
  yield* giveSessionCookie(session)
  yield* giveDeviceCookie(session.device)
  return session.user
})

const handleLogout = Effect.gen(function* () {
  yield* refuseForged
  const ended = yield* endRequestSession
  yield* takeSessionCookie
  return { redirectTo: yield* endProviderSession(ended) }
})

const endRequestSession = Effect.gen(function* () {
  const secret = yield* requestSession
  return secret === undefined ? Option.none() : yield* endSession(secret)
})
