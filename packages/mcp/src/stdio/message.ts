import { Option, Predicate, Schema } from "effect"

const Id = Schema.Union([Schema.String, Schema.Finite])

/** What a relay must know of a JSON-RPC message. */
const Message = Schema.Struct({
  id: Schema.optionalKey(Id),
  method: Schema.optionalKey(Schema.String),
  params: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  result: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  error: Schema.optionalKey(Schema.Unknown)
})
export type Message = typeof Message.Type

/** Reads a line; none if it is no message. */
export const readMessage = Schema.decodeUnknownOption(Schema.fromJsonString(Message))

/** Whether the client waits for an answer. */
export const isRequest = ({ id, method }: Message): boolean => id !== undefined && method !== undefined

/** An error as the answer to a request. */
export const errorLine = (id: Message["id"], message: string): string =>
  JSON.stringify({ jsonrpc: "2.0", id: id ?? null, error: { code: -32_000, message } })

/** The same message under another id. */
export const withId = (line: string, id: string): string =>
  Option.match(readObject(line), { onNone: () => line, onSome: (message) => JSON.stringify({ ...message, id }) })

const readObject = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

/**
 * Clients of the revision without sessions name it in each message. HTTP wants what servers route by as headers, too.
 */
export const routingHeaders = ({ method, params }: Message): Readonly<Record<string, string>> => {
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
