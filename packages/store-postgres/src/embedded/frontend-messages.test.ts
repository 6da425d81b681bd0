import { assert, describe, it } from "@effect/vitest"
import { makeMessageCutter } from "./frontend-messages.ts"

describe("makeMessageCutter", () => {
  it("cuts the same messages for every chunk size", () => {
    const sent = Buffer.concat([opening(80877103), opening(196608), query("one"), query("two"), terminate])
    for (const size of [1, 2, 7, 16, 64, sent.length]) {
      assert.deepStrictEqual(summary(cutInChunks(sent, size)), [
        "encryption-request",
        "startup",
        "one two",
        "terminate"
      ])
    }
  })

  it("keeps ordinary messages of one chunk together", () => {
    const cut = makeMessageCutter()
    cut(opening(196608))
    assert.deepStrictEqual(cut(Buffer.concat([query("one"), query("two")])).length, 1)
  })

  it("recognizes requests to cancel and for encryption", () => {
    assert.deepStrictEqual(makeMessageCutter()(opening(80877102)), [{ kind: "cancel-request" }])
    assert.deepStrictEqual(makeMessageCutter()(opening(80877104)), [{ kind: "encryption-request" }])
  })

  it("reports an invalid length", () => {
    assert.deepStrictEqual(makeMessageCutter()(Buffer.alloc(8)), [{ kind: "malformed" }])
    const cut = makeMessageCutter()
    cut(opening(196608))
    assert.deepStrictEqual(summary(cut(Buffer.concat([query("one"), Buffer.from([0x51, 0, 0, 0, 3])]))), [
      "one",
      "malformed"
    ])
  })

  it("cuts a message of 40 MB in small chunks in linear time", () => {
    const large = query("x".repeat(40_000_000))
    const before = performance.now()
    const messages = cutInChunks(Buffer.concat([opening(196608), large]), 16_384)
    // In quadratic time it would take minutes.
    assert.isBelow(performance.now() - before, 10_000)
    const last = messages.at(-1)
    assert.isTrue(last?.kind === "queries" && last.bytes.equals(large))
  })
})

const cutInChunks = (bytes: Buffer, size: number) => {
  const cut = makeMessageCutter()
  const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => index * size)
  return starts.flatMap((start) => cut(bytes.subarray(start, start + size)))
}

/** The kinds of messages. Queries appear as their texts, joined if they follow each other. */
const summary = (messages: ReturnType<ReturnType<typeof makeMessageCutter>>) =>
  messages.reduce<Array<string>>((seen, message) => {
    const isQuery = message.kind === "queries"
    const text = isQuery
      ? message.bytes
          .toString()
          .replaceAll(/[^a-z]+/g, " ")
          .trim()
      : message.kind
    return isQuery && seen.at(-1) === "one" ? [...seen.slice(0, -1), `one ${text}`] : [...seen, text]
  }, [])

const opening = (code: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeInt32BE(8)
  bytes.writeInt32BE(code, 4)
  return bytes
}

const query = (sql: string) => {
  const header = Buffer.from([0x51, 0, 0, 0, 0])
  header.writeInt32BE(sql.length + 5, 1)
  return Buffer.concat([header, Buffer.from(`${sql}\0`)])
}

const terminate = Buffer.from([0x58, 0, 0, 0, 4])
