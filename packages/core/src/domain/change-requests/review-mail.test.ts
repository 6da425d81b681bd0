import { expect, it } from "vitest"
import { aChangeRequest } from "../../../test/fixtures/change-requests.ts"
import { reviewMail } from "./review-mail.ts"

it("asks for a review, with a link to the request", () => {
  const instance = { serviceUrl: "https://flags.example.com", baseUriPath: "", version: "1" }
  const request = aChangeRequest({ title: "Launch", project: "a b" })
  const { subject, text, to } = reviewMail({ email: "bob@example.com", name: "Bob" }, request, instance)
  expect(to).toBe("bob@example.com")
  expect(subject).toBe('ada asks you to review change request #12 "Launch" of a b in production')
  expect(text).toBe(`Hello Bob,

${subject}. Nothing changes before it is approved.

Review it:
https://flags.example.com/projects/a%20b/change-requests/12

You get this message because you were asked by name, had approved it before it was edited, or may approve changes there.
`)
})
