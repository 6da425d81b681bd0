import { Headers } from "effect/http"
import { expect, it } from "vitest"
import { isFormSubmission } from "./form-submission.ts"

it.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ "content-type": "application/json" }, false],
  [{ "content-type": "application/json", accept: "text/html" }, false],
  [{ "content-type": "application/x-www-form-urlencoded" }, true],
  [{ "content-type": "Application/X-WWW-Form-Urlencoded; charset=utf-8" }, true],
  [{ "content-type": "multipart/form-data; boundary=x" }, true],
  [{ "content-type": "application/x-www-form-urlencoded-not" }, false],
  [{ "sec-fetch-mode": "navigate" }, true],
  [{ "sec-fetch-mode": "cors" }, false]
])("%j: %s", (headers, expected) => {
  expect(isFormSubmission({ headers: Headers.fromInput(headers) })).toBe(expected)
})
