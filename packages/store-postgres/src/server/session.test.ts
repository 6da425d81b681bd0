import { Redacted, Result } from "effect"
import { expect, it } from "vitest"
import { connectionsOf } from "./options/connection-options.ts"
import { sessionPlan } from "./session.ts"

const planOf = (url: string) => sessionPlan(Result.getOrThrow(connectionsOf({ url: Redacted.make(url) })).main)

it("makes the settings of a URL when a session starts, and behind a pooler in each transaction", () => {
  const options = encodeURIComponent("-c search_path=a,b -c app.note=it's\\\\5 endpoint=one")
  const direct = planOf(`postgres://h/d?lock_timeout=5&options=${options}`)
  expect(direct.transactionSettings).toEqual([])
  expect(direct.servers[0].session).toMatchObject({
    startupOptions: "endpoint=one",
    startupParameters: { jit: "off", lock_timeout: "5", search_path: "a,b", "app.note": "it's\\5" }
  })
  const pooled = planOf(`postgres://h/d?pgbouncer=true&lock_timeout=5&options=${options}`)
  expect(pooled.servers[0].session.startupParameters).toEqual({})
  expect(pooled.transactionSettings.slice(-3)).toEqual([
    "SELECT set_config('lock_timeout', '5', true)",
    "SELECT set_config('search_path', 'a,b', true)",
    "SELECT set_config('app.note', E'it''s\\\\5', true)"
  ])
})

it("asks for no TLS on a Unix socket", () => {
  const { servers } = planOf("postgres://u@/d?host=/run,db&sslmode=require")
  expect(servers.map(({ session }) => session.ssl)).toEqual([false, {}])
})
