import { gzipSync } from "node:zlib"
import type { Random } from "../random.ts"
import type { Tokens } from "../target.ts"
import { hostileTexts } from "./hostile-values.ts"
import type { Operation } from "./operations.ts"
import { inflate, spoil } from "./spoil.ts"

export interface Request {
  readonly operation: Operation
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

/** A request to one of the operations: sound, nearly sound, or hostile. */
export const makeRequest = (operations: ReadonlyArray<Operation>, tokens: Tokens, random: Random): Request => {
  const operation = random.pick(operations)
  const body = bodyOf(operation, random)
  const authorization = random.chance(0.92) ? tokenFor(operation, tokens) : random.pick(otherSecrets(tokens))
  const headers = {
    ...(authorization === "" ? {} : { authorization }),
    ...(body === undefined ? {} : { "content-type": random.chance(0.98) ? "application/json" : "text/plain" }),
    ...random.pick(otherHeaders)
  }
  const path = pathOf(operation, random) + queryOf(operation, random)
  if (body === undefined || !random.chance(0.05)) return { operation, path, headers, body }
  const compressed = random.chance(0.7) ? new Uint8Array(gzipSync(body)) : body
  return { operation, path, headers: { ...headers, "content-encoding": "gzip" }, body: compressed }
}

const tokenFor = ({ path }: Operation, { admin, client, frontend }: Tokens): string => {
  if (path.startsWith("/api/client/")) return client
  return path.startsWith("/api/frontend") || path.startsWith("/ofrep") ? frontend : admin
}

const otherSecrets = ({ admin, client, frontend }: Tokens): ReadonlyArray<string> => [
  "",
  admin,
  client,
  frontend,
  `Bearer ${client}`,
  "user:0123",
  "*:*.unknown",
  ":.",
  "x".repeat(4000)
]

const otherHeaders: ReadonlyArray<Readonly<Record<string, string>>> = [
  {},
  {},
  {},
  {},
  { "if-none-match": '"x", W/"y", *' },
  { "accept-encoding": "br;q=9, gzip;q=x" },
  { "unleash-appname": "__proto__", "unleash-connection-id": "\u00ff" },
  { "x-forwarded-for": "999.1.1.1, ::1", "x-forwarded-host": "[" },
  { origin: "null" },
  { cookie: "halyard-session=%zz; __proto__=1;;=" },
  { accept: "text/event-stream" }
]

const bodyOf = ({ bodies, example, method }: Operation, random: Random): Request["body"] => {
  // The driver cannot send a body with GET.
  if (method === "GET") return undefined
  if (example === undefined && bodies.length === 0) return random.chance(0.05) ? "{}" : undefined
  const sound = example !== undefined && (bodies.length === 0 || random.chance(0.5)) ? example : random.pick(bodies)
  const kind = random.below(20)
  if (kind < 7) return write(sound)
  if (kind < 16) return write(spoil(random.chance(0.4) ? spoil(sound, random) : sound, random))
  if (kind < 18) return harmless(inflate(sound, random))
  const text = write(sound)
  return random.chance(0.5) ? text.slice(0, random.below(text.length)) : random.pick(brokenBodies)
}

const write = (body: unknown): string => harmless(JSON.stringify(body) ?? "null")

/** Without addresses of other machines, and without receivers that have an address of their own. */
const harmless = (text: string): string =>
  text
    .replaceAll(/https?:\/\/[^"/\\]*/g, "http://127.0.0.1:1")
    .replaceAll(/"provider":"(datadog|new-relic|slack-app)"/g, '"provider":"webhook"')

const brokenBodies: ReadonlyArray<string | Uint8Array<ArrayBuffer>> = [
  "",
  "{",
  "nul",
  "\uFEFF{}",
  '{"a":1,}',
  "{}x",
  "[".repeat(100_000),
  new Uint8Array([0xff, 0xfe, 0x00]),
  new Uint8Array([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d])
]

/** Names of the things that a run creates, so that many requests find what they address. */
export const known: Readonly<Record<string, ReadonlyArray<string>>> = {
  projectId: ["default", "fuzz-0", "fuzz-1"],
  featureName: ["fuzz-0", "fuzz-1", "fuzz-2", "fuzz-3"],
  parent: ["fuzz-0", "fuzz-3"],
  key: ["fuzz-0", "fuzz-1"],
  environment: ["development", "production"],
  name: ["fuzz-0", "development", "simple", "default"],
  type: ["simple"],
  value: ["fuzz"],
  contextField: ["userId", "fuzz"],
  appName: ["fuzz"],
  // Never the first tokens, without which the run would try nothing but refusals.
  apiToken: ["10", "11", "12", "x"]
}

const numbers = ["1", "2", "3", "4", "5", "100", "101"]

const pathOf = ({ path }: Operation, random: Random): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (random.chance(0.12)) return encodeURIComponent(random.pick(hostileTexts).toWellFormed()) || "%20"
    if (random.chance(0.03)) return random.pick(["%", "%zz", "%ff", "%ED%A0%80", "%00", ";", "\\", "a%2Fb"])
    return random.pick(known[name] ?? numbers)
  })

const queryOf = ({ query }: Operation, random: Random): string => {
  if (query.length === 0 ? !random.chance(0.03) : !random.chance(0.6)) return ""
  const parts = Array.from({ length: 1 + random.below(4) }, () => {
    const name = query.length > 0 && random.chance(0.9) ? random.pick(query) : random.pick(["__proto__", "x", "a[b]"])
    const value = random.chance(0.4)
      ? random.pick(plausible)
      : encodeURIComponent(random.pick(hostileTexts).toWellFormed())
    return `${name}=${value}`
  })
  return `?${parts.join("&")}`
}

const plausible = [
  "1",
  "10",
  "true",
  "default",
  "fuzz-0",
  "development",
  "IS:default",
  "IS_ANY_OF:a,b",
  "name",
  "desc",
  "%ff"
]
