import { assert } from "@effect/vitest"
import { CurrentLoginConfig, type LoginEvent, systemPrincipal } from "@halyard/core/domain"
import { type Identity, IdentityProvider, LoginRefused } from "@halyard/core/ports"
import { beginProviderLogin, finishProviderLogin, listLogins, logIn, loginRetention } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { aPassword, aPasswordUser, aUserAccount } from "../../fixtures/accounts.ts"
import { refused } from "../../fixtures/assertions.ts"
import { later } from "../../fixtures/history.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aNewEmail, loginIssuer, providerConfig } from "./provider-logins.ts"

export const loginHistorySuite: UseCaseSuite = {
  "has who logged in with a password, from where, and who failed to, but no name that nobody has": Effect.gen(
    function* () {
      const user = yield* aPasswordUser()
      const invited = yield* aUserAccount()
      const ip = yield* uniqueName("ip")
      const attempt = (username: string, password = aPassword) =>
        Effect.result(logIn({ username, password, address: "", ip }))
      yield* attempt(user.email)
      yield* attempt(user.username, Redacted.make("wrong"))
      yield* attempt(invited.username ?? "")
      yield* attempt("a password in the wrong field")

      const of = { auth_type: "password", ip } as const
      assert.deepStrictEqual(yield* loginsFrom(ip), [
        { ...of, successful: false, failure_reason: "No user has this name" },
        { ...of, username: invited.username ?? "", successful: false, failure_reason: "The user has no password" },
        { ...of, username: user.username, successful: false, failure_reason: "The password is wrong" },
        { ...of, username: user.email, successful: true, failure_reason: null }
      ])
    }
  ),

  "has logins by a provider, refused ones, and those of a provider that fails": Effect.gen(function* () {
    const { email } = yield* aUserAccount()
    const stranger = yield* aNewEmail
    const ip = yield* uniqueName("ip")
    yield* logInWith(Effect.succeed(identityOf(email ?? "")), ip)
    yield* refused(logInWith(Effect.succeed(identityOf(stranger)), ip), { _tag: "NoAccess" })
    const denied = "The login provider refuses: access_denied"
    yield* refused(logInWith(Effect.fail(new LoginRefused({ message: denied })), ip), { _tag: "NoAccess" })

    const of = { auth_type: "open-id-connect", ip } as const
    const unknown = `No user has the email address ${stranger}. Ask an administrator for an account.`
    assert.deepStrictEqual(yield* loginsFrom(ip), [
      { ...of, successful: false, failure_reason: denied },
      { ...of, username: stranger, successful: false, failure_reason: unknown },
      { ...of, username: email ?? "", successful: true, failure_reason: null }
    ])
  }),

  "ends after 90 days": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const ip = yield* uniqueName("ip")
    const record = logIn({ username: user.username, password: aPassword, address: "", ip })
    yield* record
    const seconds = 90 * 86_400
    yield* later(seconds - 60)(asSystem(loginRetention.run))
    assert.strictEqual((yield* loginsFrom(ip)).length, 1)
    yield* later(seconds + 60)(asSystem(loginRetention.run))
    assert.deepStrictEqual(yield* loginsFrom(ip), [])
  })
}

const asSystem = as(systemPrincipal)

/** The logins from this address, without ids and moments. */
const loginsFrom = Effect.fnUntraced(function* (ip: string) {
  const { events } = yield* asAdmin(listLogins())
  return events.filter((event) => event.ip === ip).map(withoutMoment)
})

const withoutMoment = ({ created_at: _, id: __, ...event }: LoginEvent) => event

const identityOf = (email: string): Identity => ({
  claims: { iss: loginIssuer, sub: email, email },
  idToken: Redacted.make("an id token"),
  userInfo: Effect.succeed({})
})

/** A login through a provider that answers so. */
const logInWith = Effect.fnUntraced(
  function* (answer: Effect.Effect<Identity, LoginRefused>, ip: string) {
    const login = { state: "state", nonce: "nonce", codeVerifier: "verifier" }
    const provider = IdentityProvider.of({
      begin: () => Effect.succeed({ url: loginIssuer, login }),
      finish: () => answer,
      endSessionUrl: () => Effect.die("nobody logs out")
    })
    const { kept } = yield* Effect.provideService(beginProviderLogin(), IdentityProvider, provider)
    return yield* Effect.provideService(finishProviderLogin({ query: "code=x", kept, ip }), IdentityProvider, provider)
  },
  Effect.provideService(CurrentLoginConfig, providerConfig({}))
)
