import { expect, it } from "vitest"
import { bannerViolations, completeBanner } from "./banner.ts"

it("a new banner is enabled, and is plain information", () => {
  expect(completeBanner({ message: "Hello", icon: "" })).toEqual({
    message: "Hello",
    enabled: true,
    variant: "info",
    sticky: false,
    icon: null,
    link: null,
    linkText: null,
    dialogTitle: null,
    dialog: null
  })
})

it("a change leaves alone what it leaves out", () => {
  const before = completeBanner({ message: "Hello", enabled: false, variant: "error", link: "/x", linkText: "more" })
  expect(completeBanner({ message: "Bye", link: null }, before)).toEqual({ ...before, message: "Bye", link: null })
})

it.each(["https://example.com/a?b=c", "http://localhost:8080", "/projects/default", "dialog", "", null, undefined])(
  "%j is a link",
  (link) => expect(bannerViolations({ message: "x", ...(link === undefined ? {} : { link }) })).toEqual([])
)

it.each(["javascript:alert(1)", "//evil.example", "data:text/html,x", "mailto:a@b.c", "https://", "more"])(
  "%j is not",
  (link) => expect(bannerViolations({ message: "x", link }).map(({ path }) => path)).toEqual(["/link"])
)

it("sizes are limited", () => {
  const draft = { message: "x".repeat(2001), dialog: "x".repeat(20_001), icon: "x".repeat(101) }
  expect(bannerViolations(draft).map(({ path }) => path)).toEqual(["/message", "/icon", "/dialog"])
  expect(bannerViolations({ message: " " }).map(({ path }) => path)).toEqual(["/message"])
})
