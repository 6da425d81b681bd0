import { describe, expect, it } from "@effect/vitest"
import { readCustomHeaders } from "./custom-headers.ts"

describe("readCustomHeaders", () => {
  it.each<[string, string | undefined, Record<string, string>]>([
    ["nothing", undefined, {}],
    ["an empty text", " \n", {}],
    ["no headers", "{}", {}],
    [
      "texts, by lower case",
      '{"X-Team":"flags","authorization":"Bearer a"}',
      { "x-team": "flags", authorization: "Bearer a" }
    ],
    ["numbers and booleans", '{"x-a":1,"x-b":true}', { "x-a": "1", "x-b": "true" }]
  ])("reads %s", (_, text, headers) => {
    expect(readCustomHeaders(text)).toEqual({ headers, faults: [] })
  })

  it.each([
    ["no JSON", "secret: 1"],
    ["a list", '["secret"]'],
    ["a text", '"secret"'],
    ["null", "null"],
    ["a nested object", '{"x-a":{"secret":1}}']
  ])("leaves %s out, and tells without telling it", (_, text) => {
    const { faults, headers } = readCustomHeaders(text)
    expect(headers).toEqual({})
    expect(faults).toHaveLength(1)
    expect(faults.join()).not.toContain("secret")
  })

  it.each([
    ["Host", "a"],
    ["content-length", "1"],
    ["Transfer-Encoding", "chunked"],
    ["connection", "close"],
    ["x-halyard-signature", "sha256=00"],
    ["proxy-authorization", "a"],
    ["x bad", "a"],
    ["", "a"],
    ["x-line", "a\r\nx-more: b"],
    ["x-zero", "a\0"],
    ["x-wide", "smile ☺"]
  ])("leaves out %s alone", (name, value) => {
    const { faults, headers } = readCustomHeaders(JSON.stringify({ "x-good": "b", [name]: value }))
    expect(headers).toEqual({ "x-good": "b" })
    expect(faults).toHaveLength(1)
  })
})
