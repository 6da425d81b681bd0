import { expect } from "vitest"
import type { Exchanged } from "./exchange.ts"
import type { Answer } from "./test-instance.ts"

/** Server-sent events, read one by one. */
export interface EventReader {
  readonly response: Response
  /** The next message, or `end`. */
  readonly next: () => Promise<Answer["body"]>
  readonly close: () => Promise<void>
}

/** Reads a stream of events, without comments. */
export const readEvents = (response: Response): EventReader => {
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    expect.stringMatching(/^text\/event-stream/)
  ])
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return expect.fail("It has no body")
  let text = ""
  const next = async (): Promise<Answer["body"]> => {
    while (!text.includes("\n\n")) {
      const { done, value } = await reader.read()
      if (done) return "end"
      text += value
    }
    const [message = ""] = text.split("\n\n", 1)
    text = text.slice(message.length + 2)
    const fields = new Map(
      message.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)])
    )
    if (!fields.has("data")) return next()
    return { event: fields.get("event"), id: fields.get("id"), data: JSON.parse(fields.get("data") ?? "") }
  }
  return { response, next, close: () => reader.cancel() }
}

/** The text of an answer. For a stream of events, which never ends, the first message without its random `retry`. */
export const readText = async (response: Exchanged): Promise<string> => {
  if (response.headers.get("content-type")?.startsWith("text/event-stream") !== true) return response.text()
  let text = ""
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    if (text.includes("\n\n")) break
  }
  return text.replace(/^retry: .+\n/, "")
}
