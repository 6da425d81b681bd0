import { Result, Schema } from "effect"

/** The valid headers, and one sentence for each invalid one. The sentences never quote the input. */
export interface CustomHeaders {
  /** Keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly faults: ReadonlyArray<string>
}

/** Parses headers given as a JSON object with text values. */
export const readCustomHeaders = (text: string | undefined): CustomHeaders => {
  if (text === undefined || text.trim() === "") return { headers: {}, faults: [] }
  const given = decode(text)
  if (Result.isFailure(given)) return { headers: {}, faults: [unreadable] }
  const all = Object.entries(given.success).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
  const sent = all.filter(([name, value]) => isSendable(name, value)).slice(0, MOST_HEADERS)
  return { headers: Object.fromEntries(sent), faults: sent.length === all.length ? [] : [someLeftOut] }
}

const decode = Schema.decodeUnknownResult(
  Schema.fromJsonString(Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])))
)

const MOST_HEADERS = 50

const unreadable = "The custom headers were left out, for they are not a JSON object of texts"

const someLeftOut = "Some of the custom headers were left out, for they have names or values that cannot be sent"

const isSendable = (name: string, value: string): boolean =>
  /^[!#$%&'*+\-.^_`|~\da-z]{1,100}$/.test(name) && !isReserved(name) && isHeaderText(value)

/** Users must not set connection headers, body framing headers or Halyard's own headers. */
const isReserved = (name: string): boolean => reserved.includes(name) || /^(?:proxy-|x-halyard-)/.test(name)

const reserved = [
  "host",
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "upgrade",
  "te",
  "trailer",
  "expect"
]

/** Whether the text is a valid header value: one line of header characters. */
export const isHeaderText = (text: string): boolean =>
  text.length <= LONGEST_HEADER && /^[\t\x20-\x7e\xa0-\xff]*$/.test(text)

const LONGEST_HEADER = 4000
