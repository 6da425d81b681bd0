import { Option, Predicate, Schema } from "effect"

const Id = Schema.Union([Schema.String, Schema.Finite])

/** The parts of a JSON-RPC message that the relay reads. */
const RelayedMessage = Schema.Struct({
  id: Schema.optionalKey(Id),
  method: Schema.optionalKey(Schema.String),
  params: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  result: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  error: Schema.optionalKey(Schema.Unknown)
})
export type RelayedMessage = typeof RelayedMessage.Type

/** Parses a line; none if it is not a message. */
export const readMessage = Schema.decodeUnknownOption(Schema.fromJsonString(RelayedMessage))

/** Whether the client waits for a response. */
export const isRequest = ({ id, method }: RelayedMessage): boolean => id !== undefined && method !== undefined

/** An error as the response to a request. */
export const errorLine = (id: RelayedMessage["id"], message: string): string =>
  JSON.stringify({ jsonrpc: "2.0", id: id ?? null, error: { code: -32_000, message } })

/** Replaces the id of a message. */
export const withId = (line: string, id: string): string =>
  Option.match(readObject(line), { onNone: () => line, onSome: (message) => JSON.stringify({ ...message, id }) })

const readObject = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

/**
 * Headers that the protocol demands over HTTP, for servers that route by them. Clients of the protocol without sessions
 * name the version in each message.
 */
export const routingHeaders = ({ method, params }: RelayedMessage): Readonly<Record<string, string>> => {
  const meta = params?.["_meta"]
  const version = Predicate.isObject(meta) ? Reflect.get(meta, "io.modelcontextprotocol/protocolVersion") : undefined
  if (!Predicate.isString(version) || method === undefined) return {}
  const name = params?.["name"]
  return {
    "mcp-protocol-version": version,
    "mcp-method": method,
    ...(Predicate.isString(name) ? { "mcp-name": name } : {})
  }
}
