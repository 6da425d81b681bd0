import { expect, it } from "vitest"
import { textOfBytes } from "./text-of-bytes.ts"

const text = '{"name": "Zoë 😀"}'
const utf8 = Buffer.from(text, "utf8")
const utf16le = Buffer.from(text, "utf16le")
const utf16be = Buffer.from(utf16le).swap16()

it.each<[string, ReadonlyArray<number>, Buffer]>([
  ["UTF-8", [], utf8],
  ["UTF-8 with a byte order mark", [0xef, 0xbb, 0xbf], utf8],
  ["UTF-16, little end first", [], utf16le],
  ["UTF-16, little end first, with a byte order mark", [0xff, 0xfe], utf16le],
  ["UTF-16, big end first", [], utf16be],
  ["UTF-16, big end first, with a byte order mark", [0xfe, 0xff], utf16be]
])("reads %s", (_, mark, bytes) => {
  expect(textOfBytes(Buffer.concat([Buffer.from(mark), bytes]))).toBe(text)
})

it("reads an empty file, and refuses other encodings", () => {
  expect(textOfBytes(Buffer.of())).toBe("")
  expect(() => textOfBytes(Buffer.from('{"name": "Zoë"}', "latin1"))).toThrow("utf-8")
})
