import { expect, it } from "vitest"
import { requestParts } from "./request-parts.ts"
import { parse } from "./source.ts"

const complaints = (text: string) => requestParts(parse("a.ts", text))

it.each([
  ['violation("/body/email", "is required")'],
  ['rules(draft, "/body")'],
  ["`/query/${name}`"],
  ["'must be as \"/header/version\"'"],
  ['a({ path: "/path/roleId" })']
])("rejects %s", (text) => expect(complaints(text)).toHaveLength(1))

it.each([
  ['violation("/email", "is required")'],
  ["`${at}/path`"],
  ['import "./query/body.ts"'],
  ['a({ op: "/path" })']
])("accepts %s", (text) => expect(complaints(text)).toEqual([]))
