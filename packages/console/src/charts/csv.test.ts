import { describe, expect, it } from "vitest"
import { csv } from "./csv.ts"

describe("csv", () => {
  it.each([
    ["plain", ["Day", 12, true], "Day,12,true\r\n"],
    ["nothing", [null, undefined, ""], ",,\r\n"],
    ["a comma", ["a,b"], '"a,b"\r\n'],
    ["quotes", ['say "yes"'], '"say ""yes"""\r\n'],
    ["lines", ["one\ntwo"], '"one\ntwo"\r\n'],
    ["a formula", ["=SUM(A1)"], "'=SUM(A1)\r\n"],
    ["a formula with a comma", ["=HYPERLINK(1,2)"], `"'=HYPERLINK(1,2)"\r\n`],
    ["what looks like a formula", ["+1", "-x", "@you", "\tx"], "'+1,'-x,'@you,'\tx\r\n"],
    ["a negative number", [-1.5], "-1.5\r\n"]
  ])("%s", (_, row, expected) => expect(csv([row])).toBe(expected))

  it("writes a line for each row", () => expect(csv([["a"], ["b"]])).toBe("a\r\nb\r\n"))
})
