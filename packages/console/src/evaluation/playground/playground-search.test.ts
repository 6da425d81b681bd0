import { describe, expect, it } from "vitest"
import { asContext, readContext, readPlaygroundSearch, writeContext } from "./playground-search.ts"

describe("the input of the playground in the address", () => {
  it("is read back as it was written", () => {
    const entries = [
      { field: "userId", value: "7,8" },
      { field: "country", value: "NL & DE" }
    ]
    expect(readContext(writeContext(entries))).toEqual(entries)
  })

  it("leaves out what is empty", () => {
    expect(writeContext([{ field: "userId", value: " " }])).toBeUndefined()
    expect(readPlaygroundSearch({ environments: "", projects: "shop", other: "x", feature: 7 })).toEqual({
      projects: "shop",
      feature: "7"
    })
  })
})

describe("asContext", () => {
  it.each([
    [[], { appName: "playground", properties: {} }],
    [[{ field: "appName", value: "shop" }], { appName: "shop", properties: {} }],
    [
      [
        { field: "userId", value: "7" },
        { field: "plan", value: "pro" },
        { field: "country", value: "" }
      ],
      { appName: "playground", userId: "7", properties: { plan: "pro" } }
    ]
  ])("of %j", (entries, context) => expect(asContext(entries)).toEqual(context))
})
