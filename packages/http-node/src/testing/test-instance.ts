import {
  adminRole,
  Authenticator,
  editorRole,
  layerCredentials,
  memberRole,
  ownerRole,
  type Principal,
  type Role,
  type Store,
  viewerRole
} from "@halyard/core"
import { Effect, Layer, Redacted } from "effect"
import { createServer } from "node:http"
import { type EmbeddedHalyard, type HalyardOptions, makeHalyard } from "../halyard.ts"
import { conform } from "./conform.ts"

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** Calls an endpoint below `/api/admin`, and checks that the answer is what the contract declares. */
export type Call = (method: string, path: string, body?: unknown, as?: Caller) => Promise<Answer>

export interface TestInstance extends Pick<EmbeddedHalyard, "run"> {
  readonly call: Call
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly close: () => Promise<void>
}

/** Who calls: tokens that the store keeps, or users with one role each. `owner` and `member` are so in the project `default`. */
export type Caller = keyof typeof credentials

export const credentials = {
  admin: "*:*.a-secret-for-tests",
  sdk: "*:development.a-secret-for-tests",
  nobody: "*:*.unknown-to-everybody",
  adminUser: "user:adminUser",
  editor: "user:editor",
  viewer: "user:viewer",
  owner: "user:owner",
  member: "user:member",
  stranger: "user:stranger"
} as const

/** The whole service over a store, on a port of its own. */
export const startTestInstance = async (
  store: Layer.Layer<Store>,
  options: Partial<HalyardOptions<never>> = {}
): Promise<TestInstance> => {
  const halyard = await makeHalyard({
    store,
    authenticator: layerTestUsers,
    initialTokens: { admin: [credentials.admin], client: [credentials.sdk] },
    ...options,
    config: { accessLog: false, ...options.config }
  })
  const server = createServer(halyard.listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`

  const call: Call = async (method, path, body, as = "admin") => {
    const response = await fetch(`${origin}/api/admin${path}`, {
      method,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      headers: {
        authorization: credentials[as],
        ...(body === undefined ? {} : { "content-type": "application/json" })
      }
    })
    return conform(method, `/api/admin${path}`, response)
  }
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await halyard.close()
  }
  return { call, fetch: (path, init) => fetch(`${origin}${path}`, init), run: halyard.run, close }
}

const user = (id: number, name: string, role: Role, project?: string): Principal => ({
  kind: "user",
  id,
  name,
  grants: [project === undefined ? { role } : { role, project }]
})

/** The users among the callers: one of each role, and one without any. */
export const testUsers: Partial<Readonly<Record<Caller, Principal>>> = {
  adminUser: user(1, "admin", adminRole),
  editor: user(2, "editor", editorRole),
  viewer: user(3, "viewer", viewerRole),
  owner: user(4, "owner", ownerRole, "default"),
  member: user(5, "member", memberRole, "default"),
  stranger: { kind: "user", id: 6, name: "stranger", grants: [] }
}

const layerTestUsers = Layer.effect(
  Authenticator,
  Effect.gen(function* () {
    const tokens = yield* Authenticator
    return Authenticator.of({
      authenticate: (shown) => {
        const secret = shown.secret && Redacted.value(shown.secret)
        const [, known] = Object.entries(testUsers).find(([name]) => secret === `user:${name}`) ?? []
        return known === undefined ? tokens.authenticate(shown) : Effect.succeed(known)
      }
    })
  })
).pipe(Layer.provide(layerCredentials))
