import { Option } from "effect"
import { Sse } from "effect/encoding"
import type { HttpClientResponse } from "effect/http"
import { type RelayedMessage, readMessage } from "./relayed-message.ts"

/** The messages in a response, one a line: one as JSON, or several as server-sent events. Other responses have none. */
export const messagesIn = (
  { headers }: Pick<HttpClientResponse.HttpClientResponse, "headers">,
  text: string
): ReadonlyArray<string> => {
  const found: Array<string> = []
  if (headers["content-type"]?.startsWith("text/event-stream") === true) {
    const parser = Sse.makeParser((event) => {
      if (event._tag === "Event") found.push(event.data)
    })
    parser.feed(text)
  } else {
    found.push(text.trim())
  }
  return found.filter((line) => Option.exists(readMessage(line), isMessage)).map((line) => line.replaceAll("\n", " "))
}

const isMessage = (message: RelayedMessage): boolean => "method" in message || "result" in message || "error" in message
