/**
 * Cuts the byte stream of one connection into messages. Ordinary messages of one chunk stay together. Bytes are copied
 * only if a message spans several chunks, and then once.
 */
export const makeMessageCutter = (): ((chunk: Buffer) => ReadonlyArray<FrontendMessage>) => {
  let chunks: Array<Buffer> = []
  let buffered = 0
  let wanted = STARTUP_HEADER
  let started = false

  return (chunk) => {
    chunks.push(chunk)
    buffered += chunk.length
    if (buffered < wanted) return []

    const cut = cutMessages(chunks.length === 1 ? chunk : Buffer.concat(chunks, buffered), started)
    chunks = cut.rest.length === 0 ? [] : [cut.rest]
    buffered = cut.rest.length
    wanted = cut.wanted
    started = cut.started
    return cut.messages
  }
}

export type FrontendMessage =
  | { readonly kind: "encryption-request" }
  | { readonly kind: "cancel-request" }
  | { readonly kind: "startup"; readonly bytes: Buffer }
  | { readonly kind: "queries"; readonly bytes: Buffer }
  | { readonly kind: "terminate" }
  | { readonly kind: "malformed" }

type Cut = {
  readonly messages: ReadonlyArray<FrontendMessage>
  readonly rest: Buffer
  /** How many bytes `rest` must have before it can be cut again. */
  readonly wanted: number
  readonly started: boolean
}

const cutMessages = (bytes: Buffer, wasStarted: boolean): Cut => {
  const messages: Array<FrontendMessage> = []
  let started = wasStarted
  let offset = 0
  let firstQuery = 0
  const flushQueries = () => {
    if (started && offset > firstQuery) messages.push({ kind: "queries", bytes: bytes.subarray(firstQuery, offset) })
  }

  while (true) {
    const header = started ? QUERY_HEADER : STARTUP_HEADER
    const size = messageSize(bytes, offset, started)
    if (size < header) {
      flushQueries()
      messages.push({ kind: "malformed" })
      return { messages, rest: EMPTY, wanted: Infinity, started }
    }
    if (bytes.length - offset < size) {
      flushQueries()
      return { messages, rest: bytes.subarray(offset), wanted: size, started }
    }
    if (!started) {
      const opening = readOpening(bytes.subarray(offset, offset + size))
      messages.push(opening)
      started = opening.kind === "startup"
      firstQuery = offset + size
    } else if (bytes[offset] === TERMINATE) {
      flushQueries()
      messages.push({ kind: "terminate" })
      firstQuery = offset + size
    }
    offset += size
  }
}

/** The declared size of the message at `offset`. Until its header has arrived, the size of the header. */
const messageSize = (bytes: Buffer, offset: number, started: boolean): number => {
  const header = started ? QUERY_HEADER : STARTUP_HEADER
  if (bytes.length - offset < header) return header
  return started ? bytes.readInt32BE(offset + 1) + 1 : bytes.readInt32BE(offset)
}

const readOpening = (bytes: Buffer): FrontendMessage => {
  const code = bytes.readInt32BE(4)
  if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: "encryption-request" }
  return code === CANCEL_REQUEST ? { kind: "cancel-request" } : { kind: "startup", bytes }
}

/** Length and protocol version. Messages before the start of a session have no type byte. */
const STARTUP_HEADER = 8
/** Type byte and length. */
const QUERY_HEADER = 5
const TERMINATE = 0x58
const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
const CANCEL_REQUEST = 80877102
const EMPTY = Buffer.alloc(0)
