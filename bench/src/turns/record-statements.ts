import { PgTypes } from "@effect/sql-pg"
import { type Proxy, startProxy } from "@halyard/postgres-server"
import { Result } from "effect"

/** A statement as a server sent it to PostgreSQL. */
export interface SentStatement {
  readonly text: string
  readonly values: ReadonlyArray<unknown>
  /** Statements of the same number were sent in one write. */
  readonly write: number
  /** The number of the session. */
  readonly session: number
}

export interface Recorder extends Proxy {
  /** The statements that arrive while this runs, in their order. */
  readonly during: (act: () => Promise<unknown>) => Promise<ReadonlyArray<SentStatement>>
  /** The settings of the last session that the server opened. */
  readonly settings: () => Readonly<Record<string, string>>
}

/** Passes connections on to a database, and reads the statements on their way. */
export const recordStatements = async (database: string): Promise<Recorder> => {
  let recorded: Array<SentStatement> | undefined
  let settings: Readonly<Record<string, string>> = {}
  let writes = 0
  let sessions = 0
  const proxy = await startProxy(database, (client, server) => {
    sessions += 1
    const session = sessions
    const read = messageReader(
      (startup) => {
        // A connection that cancels a statement begins with another number.
        if (startup.readInt32BE() === PROTOCOL) settings = settingsOf(startup)
      },
      statementReader((statement) => recorded?.push({ ...statement, session, write: writes }))
    )
    client.on("data", (chunk: Buffer) => {
      writes += 1
      read(chunk)
      server.write(chunk)
    })
    server.pipe(client)
  })
  return {
    ...proxy,
    during: async (act) => {
      const statements: Array<SentStatement> = []
      recorded = statements
      await act()
      recorded = undefined
      return statements
    },
    settings: () => settings
  }
}

/** Cuts what a frontend sends into messages. Only the first one has no byte for its type. */
const messageReader = (begin: (startup: Buffer) => void, take: (type: string, message: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  let started = false
  return (chunk: Buffer): void => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const head = started ? 1 : 0
      const end = rest.length < head + 4 ? Infinity : head + rest.readInt32BE(head)
      if (rest.length < end) return
      const message = rest.subarray(head + 4, end)
      if (started) take(String.fromCodePoint(rest[0] ?? 0), message)
      else begin(message)
      started = true
      rest = rest.subarray(end)
    }
  }
}

/** Version 3.0. */
const PROTOCOL = 0x30000

/** After the version of the protocol: names and values. Those of the bare handler's own connection are left out. */
const settingsOf = (startup: Buffer): Readonly<Record<string, string>> => {
  const words = startup.toString("utf8", 4).split("\0")
  const pairs = words.flatMap((name, index) => (index % 2 === 0 ? [[name, words[index + 1] ?? ""] as const] : []))
  return Object.fromEntries(pairs.filter(([name]) => !OWN.includes(name)))
}

const OWN = ["", "application_name", "database", "user"]

/** Reads the statements of one session, and the parameters of those that it has prepared. */
const statementReader = (take: (statement: Pick<SentStatement, "text" | "values">) => void) => {
  const prepared = new Map<string, { readonly text: string; readonly types: ReadonlyArray<number> }>()
  return (type: string, message: Buffer): void => {
    const fields = fieldsOf(message)
    if (type === "Q") take({ text: fields.text(), values: [] })
    if (type === "P") prepared.set(fields.text(), { text: fields.text(), types: fields.list(fields.int32) })
    if (type === "B") {
      fields.text()
      const statement = prepared.get(fields.text())
      if (statement === undefined) return
      const formats = fields.list(fields.int16)
      const bytes = fields.list(fields.bytes)
      const values = bytes.map((value, index) =>
        decoded(value, statement.types[index] ?? 0, formats[formats.length === 1 ? 0 : index] ?? 0)
      )
      take({ text: statement.text, values })
    }
  }
}

const decoded = (bytes: Buffer | null, type: number, format: number): unknown => {
  if (bytes === null) return null
  return format === TEXT ? bytes.toString() : Result.getOrThrow(PgTypes.decode(bytes, type, format))
}

const TEXT = 0

/** The fields of a message, one after the other. */
const fieldsOf = (message: Buffer) => {
  let at = 0
  const past = (bytes: number) => {
    at += bytes
    return at - bytes
  }
  const int16 = () => message.readInt16BE(past(2))
  const int32 = () => message.readInt32BE(past(4))
  return {
    int16,
    int32,
    text: () => {
      const end = message.indexOf(0, at)
      return message.toString("utf8", past(end - at + 1), end)
    },
    bytes: () => {
      const length = int32()
      return length < 0 ? null : message.subarray(past(length), at)
    },
    list: <A>(next: () => A) => Array.from({ length: int16() }, next)
  }
}
