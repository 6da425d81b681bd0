import type { PGlite } from "@electric-sql/pglite"
import { Duplex } from "node:stream"
import type { FrontendMessage } from "./frontend-messages.ts"
import { makeMessageCutter } from "./frontend-messages.ts"
import type { Turn } from "./turns.ts"
import { makeTurns } from "./turns.ts"

/**
 * Connects PostgreSQL clients to a PGlite instance. Each call of the result opens a connection.
 *
 * The engine has a single session. So a StartupMessage waits until the previous connection has ended (a pool opens a
 * replacement while the old connection is still in its transaction), and then gets a clean session of the running
 * engine. A CancelRequest does nothing, because a query blocks the event loop until it ends.
 */
export const pgliteStream = (running: () => Promise<PGlite>): (() => Duplex) => {
  const nextTurn = makeTurns()
  return () => new PgliteConnection(running, nextTurn)
}

class PgliteConnection extends Duplex {
  readonly #running: () => Promise<PGlite>
  readonly #nextTurn: () => Turn
  readonly #cut = makeMessageCutter()
  #db: PGlite | undefined
  #turn: Turn | undefined
  #over = false
  #mayRead = Promise.withResolvers<void>()

  constructor(running: () => Promise<PGlite>, nextTurn: () => Turn) {
    super()
    this.#running = running
    this.#nextTurn = nextTurn
    // A client that has closed the connection no longer listens, and an unhandled error event would end the process.
    this.on("error", () => undefined)
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void) {
    this.#handleAll(this.#cut(chunk)).then(() => done(), done)
  }

  override _read() {
    this.#mayRead.resolve()
  }

  override _final(done: () => void) {
    if (!this.#over) this.#hangUp()
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    this.#leave()
    this.#mayRead.resolve()
    done(error)
  }

  async #handleAll(messages: ReadonlyArray<FrontendMessage>) {
    for (const message of messages) if (!this.#over) await this.#handle(message)
  }

  async #handle(message: FrontendMessage): Promise<void> {
    switch (message.kind) {
      case "encryption-request":
        return this.#answer(NO_ENCRYPTION)
      case "startup":
        return this.#start(message.bytes)
      case "queries":
        return this.#answer(await this.#execute(message.bytes))
      case "cancel-request":
      case "terminate":
        return this.#hangUp()
      case "malformed":
        throw new Error("The client sent a message with an invalid length")
    }
  }

  async #start(bytes: Buffer) {
    this.#turn = this.#nextTurn()
    await this.#turn.granted
    this.#db = await this.#running()
    for (const message of CLEAN_SESSION) await this.#execute(message)
    await this.#answer(await this.#execute(bytes))
  }

  /** Yields to the event loop before each batch, so that timers and sockets run during a long transaction. */
  async #execute(bytes: Buffer): Promise<Buffer> {
    await new Promise((resolve) => setImmediate(resolve))
    return this.#over || this.#db === undefined ? Buffer.alloc(0) : runProtocol(this.#db, bytes)
  }

  /** Waits until the client can receive more. */
  #answer(bytes: Buffer): Promise<void> {
    this.#mayRead = Promise.withResolvers()
    return this.push(bytes) ? Promise.resolve() : this.#mayRead.promise
  }

  #hangUp() {
    this.#leave()
    this.push(null)
  }

  #leave() {
    this.#over = true
    this.#turn?.leave()
  }
}

/**
 * Unlike `execProtocolRaw`, the streaming call neither parses the answer again nor keeps every message of it forever.
 */
const runProtocol = async (db: PGlite, messages: Uint8Array): Promise<Buffer> => {
  const output: Array<Buffer> = []
  await db.execProtocolRawStream(messages, { onRawData: (bytes) => output.push(Buffer.from(bytes)) })
  return Buffer.concat(output)
}

const simpleQuery = (sql: string): Buffer => {
  const text = Buffer.from(`${sql}\0`)
  const header = Buffer.from([0x51, 0, 0, 0, 0])
  header.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([header, text])
}

/** The Sync ends an incomplete exchange of the previous connection. */
const CLEAN_SESSION = [Buffer.from([0x53, 0, 0, 0, 4]), simpleQuery("ROLLBACK"), simpleQuery("DISCARD ALL")]
const NO_ENCRYPTION = Buffer.from("N")
