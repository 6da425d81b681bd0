import { describe, expect, it } from "vitest"
import { creatorOf, initialsImage } from "./creator.ts"

const drawn = (name: string) => decodeURI(initialsImage(name).slice("data:image/svg+xml,".length))

describe("pictures of initials", () => {
  it.each([
    ["Ada King", "AK"],
    ["ada@example.com", "AE"],
    ["Ada Augusta King", "AA"],
    ["ßeta", "S"],
    ["李 雷", "李雷"],
    ["<b>&'\"", "B"],
    ["", ""],
    ["\u{d800}x", "X"]
  ])("%s has %s", (name, initials) => {
    expect(drawn(name)).toContain(`>${initials}</text></svg>`)
  })

  it("are whole at any size, and cannot be ended by a name", () => {
    expect(drawn("Ada King")).toMatch(/font-size='26'/)
    expect(initialsImage("#1 (a)'")).not.toMatch(/[#<>" ]/)
  })
})

it("shows a creator by the name for people", () => {
  const principal = { kind: "user", id: 7, name: "ada@example.com", grants: [] } as const
  expect(creatorOf(principal).name).toBe("ada@example.com")
  expect(creatorOf({ ...principal, displayName: "Ada King" })).toEqual({
    id: 7,
    name: "Ada King",
    imageUrl: initialsImage("Ada King")
  })
})
