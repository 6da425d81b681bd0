import { gzipSync } from "node:zlib"
import type { Random } from "../random.ts"
import type { Tokens } from "../target.ts"
import { hostileTexts } from "./hostile-values.ts"
import type { FuzzedOperation } from "./operations.ts"
import { inflate, spoil } from "./spoil.ts"
import type { World } from "./world.ts"

export interface Request {
  readonly operation: FuzzedOperation
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

/** What requests of a run have in common. */
export interface Setting {
  readonly operations: ReadonlyArray<FuzzedOperation>
  readonly tokens: Tokens
  readonly world: World
}

/**
 * A request to one of the operations. Usually one part of it is spoiled, so that it passes the checks of the others.
 */
export const makeRequest = ({ operations, tokens, world }: Setting, random: Random): Request => {
  const operation = random.pick(operations)
  const spoiled = random.pick(["body", "body", "body", "body", "path", "headers", "query", "nothing"])
  const body = bodyOf(operation, world, spoiled === "body", random)
  const path = pathOf(operation, world, spoiled === "path", random) + queryOf(operation, spoiled === "query", random)
  const authorization = tokenFor(operation, tokens)
  const headers = body === undefined ? { authorization } : { authorization, "content-type": "application/json" }
  const request = { operation, path, headers, body }
  return spoiled === "headers" ? withOtherHeaders(request, tokens, random) : request
}

const withOtherHeaders = (request: Request, tokens: Tokens, random: Random): Request => {
  const { body } = request
  const headers = { ...request.headers, ...random.pick(otherHeaders) }
  const kind = random.below(4)
  if (kind === 0) return { ...request, headers: { ...headers, authorization: random.pick(otherSecrets(tokens)) } }
  if (kind === 1) return { ...request, headers }
  if (body === undefined) return request
  if (kind === 2) return { ...request, headers: { ...headers, "content-type": "text/plain; charset=x" } }
  const compressed = random.chance(0.7) ? new Uint8Array(gzipSync(body)) : body
  return { ...request, headers: { ...headers, "content-encoding": "gzip" }, body: compressed }
}

const tokenFor = ({ path }: FuzzedOperation, { admin, client, frontend }: Tokens): string => {
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
  { "if-none-match": '"x", W/"y", *' },
  { "accept-encoding": "br;q=9, gzip;q=x" },
  { "unleash-appname": "__proto__", "unleash-connection-id": "\u00ff" },
  { "x-forwarded-for": "999.1.1.1, ::1", "x-forwarded-host": "[" },
  { origin: "null" },
  { cookie: "halyard-session=%zz; __proto__=1;;=" },
  { accept: "text/event-stream" }
]

const bodyOf = (
  { bodies, example, method }: FuzzedOperation,
  world: World,
  isSpoiled: boolean,
  random: Random
): Request["body"] => {
  // The driver cannot send a body with GET.
  if (method === "GET") return undefined
  if (example === undefined && bodies.length === 0) return isSpoiled && random.chance(0.2) ? "{}" : undefined
  const isExample = example !== undefined && (bodies.length === 0 || random.chance(0.6))
  const sound = isExample ? renamed(example, random) : random.pick(bodies)
  const kind = isSpoiled ? random.below(20) : 0
  if (kind < 3) return write(sound, world)
  if (kind < 15) return write(spoil(random.chance(0.4) ? spoil(sound, random) : sound, random), world)
  if (kind < 18) return addressed(inflate(sound, random), world)
  const text = write(sound, world)
  return random.chance(0.5) ? text.slice(0, random.below(text.length)) : random.pick(brokenBodies)
}

/** Often with a new name: that of the example is taken. */
const renamed = (body: unknown, random: Random): unknown =>
  typeof body === "object" && body !== null && "name" in body && random.chance(0.5)
    ? { ...body, name: `new-${random.pick([..."abcdefghijklmnop"])}` }
    : body

const write = (body: unknown, world: World): string => addressed(JSON.stringify(body) ?? "null", world)

/**
 * With ids that exist and moments that have passed. Without addresses of other machines, and without receivers that
 * have an address of their own.
 */
const addressed = (
  text: string,
  { segments: [segment = "1"] = [], strategyId: [strategy = "1"] = [], today: [today = ""] = [] }: World
): string =>
  text
    .replaceAll(/"[\da-f]{8}-[\da-f-]{27}"/g, `"${strategy}"`)
    .replaceAll(/"(segments|segmentIds)":\[1\]/g, `"$1":[${segment}]`)
    .replaceAll(/"(start|stop)":"[^"]*"/g, `"$1":"${today}"`)
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

const numbers = ["1", "2", "3", "4", "5", "100", "101"]

const pathOf = ({ path }: FuzzedOperation, world: World, isSpoiled: boolean, random: Random): string => {
  const [, collection = ""] = /^\/([\w-]+)/.exec(path.replace("/api/admin", "")) ?? []
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (isSpoiled && random.chance(0.5)) return encodeURIComponent(random.pick(hostileTexts).toWellFormed()) || "%20"
    if (isSpoiled && random.chance(0.2)) return random.pick(brokenSegments)
    return random.pick(world[name] ?? world[collection] ?? numbers)
  })
}

const brokenSegments = ["%", "%zz", "%ff", "%ED%A0%80", "%00", ";", "\\", "a%2Fb"]

const queryOf = ({ query }: FuzzedOperation, isSpoiled: boolean, random: Random): string => {
  if (!isSpoiled && (query.length === 0 || random.chance(0.7))) return ""
  const parts = Array.from({ length: 1 + random.below(4) }, () => {
    const name = query.length > 0 && random.chance(0.9) ? random.pick(query) : random.pick(["__proto__", "x", "a[b]"])
    const isPlausible = random.chance(isSpoiled ? 0.3 : 0.9)
    const value = isPlausible ? random.pick(plausible) : encodeURIComponent(random.pick(hostileTexts).toWellFormed())
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
