import { expect, it } from "vitest"
import { isLocalPath } from "./local-path.ts"

it.each(["/", "/projects/default", "/projects?sort=name#top", "/a//b", "/%2F", "/a:b@c"])("%j is local", (text) => {
  expect(isLocalPath(text)).toBe(true)
})

it.each([
  "",
  "projects",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/a\\b",
  "https://evil.example/",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/ /x",
  "/\n",
  "/é"
])("%j is not", (text) => {
  expect(isLocalPath(text)).toBe(false)
})
