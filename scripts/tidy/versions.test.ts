import { expect, it } from "vitest"
import { otherVersions } from "./versions.ts"

const complaints = (text: string) => otherVersions("a", text, "1.2.3")

it.each([
  "    image: halyard:1.2.2",
  'export const VERSION = "1.2.2"',
  'appVersion: "1.2.2"',
  "version: 1.2.2",
  '{\n  "version": "1.2.2"\n}',
  '  tag: "1.2.2"',
  '    "@halyard/core": "1.2.2"'
])("finds another version in %j", (text) => {
  expect(complaints(text)).toEqual([expect.stringContaining("names the version 1.2.2")])
  expect(complaints(text.replace("1.2.2", "1.2.3"))).toEqual([])
})

it("leaves versions of others alone", () => {
  expect(complaints('    "effect": "4.1.0"\n    "@halyard/core": "workspace:*"\nopenapi: 3.1.0\n')).toEqual([])
})
