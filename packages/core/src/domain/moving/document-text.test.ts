import { expect, it } from "@effect/vitest"
import { Redacted, Result } from "effect"
import { documentText, parseDocument } from "./document-text.ts"
import { emptyDocument, type InstanceDocument } from "./instance-document.ts"

const document: InstanceDocument = {
  ...emptyDocument,
  tags: [{ type: "simple", value: "Ünï\n😀" }],
  features: [],
  users: [{ email: "ada@example.com" }, { username: "alan" }],
  settings: { frontendApiOrigins: ["*"] },
  apiTokens: [{ name: "t", type: "admin", projects: ["*"], environment: "*", secret: Redacted.make("*:*.a-secret") }]
}

const textOf = (given: InstanceDocument) => [...documentText(given)].join("")

it("writes JSON with one item a line, and reads it again", () => {
  const text = textOf(document)
  expect(text.split("\n")).toContain('  {"email":"ada@example.com"},')
  expect(JSON.parse(text)).toMatchObject({ format: "halyard-instance", apiTokens: [{ secret: "*:*.a-secret" }] })
  const read = Result.getOrThrow(parseDocument(text))
  expect({ ...read, apiTokens: [] }).toEqual({ ...document, apiTokens: [] })
  expect(read.apiTokens?.map(({ secret }) => secret && Redacted.value(secret))).toEqual(["*:*.a-secret"])
})

it.each([
  ["", ["The file is not JSON"]],
  ["{}", ['"/format" is required', '"/version" is required']],
  ['{"version":4,"features":[],"environments":[]}', [expect.stringContaining("state file of Unleash 3 to 5")]],
  ['{"format":"halyard-instance","version":2}', ['"/version" must be 1']],
  ['{"format":"halyard-instance","version":1,"flags":[]}', ['"/flags" is not a known property']],
  [
    '{"format":"halyard-instance","version":1,"features":[{"name":1,"project":"p"}]}',
    ['"/features/0/name" must be a string']
  ]
])("refuses %s", (text, reasons) => {
  expect(parseDocument(text)).toEqual(Result.fail(reasons))
})

it("names ten faults at most", () => {
  const features = JSON.stringify(Array.from({ length: 50 }, () => ({})))
  const parsed = parseDocument(`{"format":"halyard-instance","version":1,"features":${features}}`)
  expect(Result.isFailure(parsed) && parsed.failure.length).toBe(10)
})
