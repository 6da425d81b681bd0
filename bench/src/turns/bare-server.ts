// A bare `node:http` handler that sends the statements of recorded requests to PostgreSQL, with the driver of the
// server, and then returns the recorded answer. No server that asks the database the same things can be faster.
import { PgConnection, PgPool, PgTypes } from "@effect/sql-pg"
import { Effect, Redacted, Result } from "effect"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { SentStatement } from "./record-statements.ts"
import type { Recording } from "./recording.ts"

const [file = "", database = ""] = process.argv.slice(2)
const { answer, names, requests, settings }: Recording = JSON.parse(readFileSync(file, "utf8"))
const bytes = Buffer.from(answer.body)
let next = 0

const nextRequest = (): ReadonlyArray<SentStatement> => {
  const statements = requests[next % requests.length] ?? []
  const name = names?.others[next % names.others.length]
  next += 1
  return name === undefined ? statements : renamed(statements, name)
}

/** The statements of another write: with another name, and new ids. */
const renamed = (statements: ReadonlyArray<SentStatement>, name: string): ReadonlyArray<SentStatement> => {
  const ids = new Map<string, string>()
  const newId = (id: string): string => {
    const made = ids.get(id) ?? randomUUID()
    ids.set(id, made)
    return made
  }
  const another = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(another)
    return typeof value === "string" ? value.replaceAll(names?.recorded ?? "", name).replace(UUID, newId) : value
  }
  return statements.map(({ values, ...statement }) => ({ ...statement, values: values.map(another) }))
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Statements that the server sent in one write are sent in one write again. */
const send = (statements: ReadonlyArray<SentStatement>) => (connection: PgConnection.PgConnection) =>
  Effect.forEach(
    [...Map.groupBy(statements, ({ write }) => write).values()],
    (write) => Effect.forEach(write, ({ text, values }) => connection.query(text, values.map(parameter)), AT_ONCE),
    { discard: true }
  )

/** The driver cannot infer the type of a list of nulls. The server declares it as a list of texts. */
const parameter = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 && value.every((element) => element === null)
    ? Result.getOrThrow(PgTypes.array(value, PgTypes.OID.text))
    : value

const AT_ONCE = { concurrency: "unbounded", discard: true } as const

const program = Effect.gen(function* () {
  const options = { url: Redacted.make(database), startupParameters: settings }
  const pool = yield* PgPool.make({ ...options, maxConnections: 10 })
  const shared = yield* PgConnection.make({ ...options, multiplex: true })
  const ask = Effect.suspend(() => {
    const statements = nextRequest()
    if (statements.length > 2) return pool.use(send(statements))
    const isBrief = new Set(statements.map(({ session }) => session)).size === 1
    return isBrief ? send(statements)(shared) : Effect.forEach(statements, (one) => pool.use(send([one])), AT_ONCE)
  })
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      Effect.runPromise(ask).then(
        () => response.writeHead(answer.status, { ...answer.headers, "content-length": bytes.length }).end(bytes),
        (error: unknown) => {
          console.error(error)
          response.writeHead(500).end()
        }
      )
    })
  }).listen(0, "127.0.0.1", () => {
    const address = server.address()
    if (address !== null && typeof address === "object") console.log(`Listening on http://127.0.0.1:${address.port}`)
  })
  return yield* Effect.never
})

await Effect.runPromise(Effect.scoped(program))
