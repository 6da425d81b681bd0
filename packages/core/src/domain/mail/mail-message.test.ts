import { expect, it } from "vitest"
import { invitationMail, passwordResetMail } from "./account-mails.ts"
import { writeMail } from "./mail-message.ts"

const url = "https://flags.example.com/new-user?token=1&a=2"

it("a message has the same content as text and as HTML", () => {
  const { html, text } = writeMail("a@example.com", "Hello", ["First", { label: "Open", url }])
  expect(text).toBe(`First\n\nOpen:\n${url}\n`)
  expect(html).toContain(`<p>First</p><p><a href="https://flags.example.com/new-user?token=1&#38;a=2">Open</a></p>`)
})

it("texts of users appear literally, and a subject is one line", () => {
  const { html, subject } = writeMail("a@example.com", "Hi\r\nBcc: b@example.com\u2028x", [`<a href="https://evil">'&`])
  expect(subject).toBe("Hi Bcc: b@example.com x")
  expect(html).toContain("<p>&#60;a href=&#34;https://evil&#34;&#62;&#39;&#38;</p>")
})

it("a name cannot become a message of its own", () => {
  const name = `Ada\n\nYour account is locked, see https://evil.example/${"x".repeat(100)}`
  for (const mail of [invitationMail, passwordResetMail]) {
    const { text } = mail({ email: "a@example.com", name }, url)
    expect(text.split("\n")[0]).toHaveLength("Hello ,".length + 60)
    expect(text).toContain(url)
  }
  expect(invitationMail({ email: "a@example.com", name: null }, url).text).toMatch(/^Hello,\n/)
})
