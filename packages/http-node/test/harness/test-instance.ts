import type { Principal } from "@halyard/core/domain"
import { Authenticator, presentedSecret, type Store } from "@halyard/core/ports"
import { Effect, type Layer, Redacted } from "effect"
import type { EmbeddedHalyard } from "../../src/embedding/halyard.ts"
import type { HalyardOptions } from "../../src/embedding/halyard-options.ts"
import { addTestUsers } from "../fixtures/add-test-users.ts"
import { conform } from "./conform.ts"
import { type Exchange, type Exchanged, exchange } from "./exchange.ts"
import { startInstance } from "./start-instance.ts"

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** Calls an endpoint below `/api/admin`, and checks that the contract declares the answer. */
export type Call = (method: string, path: string, body?: unknown, as?: Caller) => Promise<Answer>

export interface TestInstance extends Pick<EmbeddedHalyard, "run"> {
  readonly call: Call
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Sends a request as `fetch` does, with fewer options and less CPU time. */
  readonly exchange: (path: string, options?: Exchange) => Promise<Exchanged>
  /** The caller's `authorization` header. */
  readonly secretOf: (caller: Caller) => string
  /** The principal that the service authenticates for the caller. */
  readonly principalOf: (caller: Caller) => Promise<Principal>
  readonly close: () => Promise<void>
}

/** Secrets that are the same on all instances. The service does not know that of `nobody`. */
export const credentials = {
  admin: "*:*.a-secret-for-tests",
  sdk: "*:development.a-secret-for-tests",
  frontend: "default:development.a-frontend-secret",
  nobody: "*:*.unknown-to-everybody",
  anonymous: ""
} as const

/**
 * API tokens, and users with one role each. `owner`, `member` and `custom` have their roles in the project `default`;
 * `stranger` and `viewer` have none there.
 */
export type Caller = keyof typeof credentials | keyof TestUsers

type TestUsers = Effect.Success<ReturnType<typeof addTestUsers>>

/** Starts the whole service on a free port, over a store without users. */
export const startTestInstance = async (
  store: Layer.Layer<Store>,
  options: Partial<HalyardOptions<never>> = {}
): Promise<TestInstance> => {
  const { admin, frontend, sdk } = credentials
  const halyard = await startInstance({
    store,
    initialTokens: { admin: [admin], client: [sdk], frontend: [frontend] },
    ...options
  })
  const { close, origin, run } = halyard
  const secrets: Readonly<Record<Caller, string>> = { ...credentials, ...(await run(addTestUsers())) }

  const call: Call = async (method, path, body, as = "admin") => {
    const response = await exchange(`${origin}/api/admin${path}`, {
      method,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      headers: {
        ...(secrets[as] === "" ? {} : { authorization: secrets[as] }),
        ...(body === undefined ? {} : { "content-type": "application/json" })
      }
    })
    return conform(method, `/api/admin${path}`, response)
  }
  const principalOf = (caller: Caller) =>
    run(
      Effect.flatMap(Authenticator, ({ authenticate }) => authenticate(presentedSecret(Redacted.make(secrets[caller]))))
    )
  return {
    call,
    fetch: (path, init) => fetch(`${origin}${path}`, init),
    exchange: (path, init) => exchange(`${origin}${path}`, init),
    run,
    secretOf: (caller) => secrets[caller],
    principalOf,
    close
  }
}
