import { describe, expect, it } from "@effect/vitest"
import { contextOfQuery, contextViolations, evaluationContext, type SdkContext } from "./sdk-context.ts"

describe("evaluationContext", () => {
  it.each<[string, SdkContext, object]>([
    ["nothing", {}, { properties: {} }],
    ["known members", { userId: "ann", appName: "shop" }, { userId: "ann", appName: "shop", properties: {} }],
    ["other members as properties", { size: 5, vip: true, a: "b" }, { properties: { size: "5", vip: "true", a: "b" } }],
    [
      "properties in preference to members of the same name",
      { a: "b", properties: { a: "c" } },
      { properties: { a: "c" } }
    ],
    [
      "numbers and booleans as their text",
      { userId: 7, sessionId: true, properties: { size: 1.5, vip: false, none: null } },
      { userId: "7", sessionId: "true", properties: { size: "1.5", vip: "false", none: null } }
    ],
    ["properties that are null", { properties: { a: null } }, { properties: { a: null } }],
    ["no lists, objects or null", { a: [], b: { c: 1 }, d: null }, { properties: {} }]
  ])("reads %s", (_, given, expected) => {
    expect(evaluationContext(given)).toEqual(expected)
  })

  it("does not confuse properties with members of the context", () => {
    const { properties } = evaluationContext(JSON.parse('{"__proto__":"a","constructor":"b"}'))
    expect(Object.entries(properties ?? {})).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"]
    ])
  })
})

describe("contextViolations", () => {
  it.each([undefined, "2026-11-20T18:00:00Z", "2026-11-20T18:00:00.5+02:00"])("accepts the time %s", (currentTime) => {
    expect(contextViolations(currentTime === undefined ? {} : { currentTime }, "")).toEqual([])
  })

  it.each(["", "soon", "2026-11-20", "1763661600"])("rejects the time %j", (currentTime) => {
    expect(contextViolations({ currentTime }, "")).toMatchObject([{ path: "/currentTime" }])
  })
})

describe("contextOfQuery", () => {
  it("separates members from properties, in both spellings", () => {
    const query = { userId: "ann", "properties[userId]": "bob", colour: "red", "properties[a[b]]": "c", once: ["1"] }
    expect(contextOfQuery(query)).toEqual({
      context: { userId: "ann", properties: { userId: "bob", colour: "red", "a[b]": "c", once: "1" } },
      violations: []
    })
  })

  it("reports all violations", () => {
    const query = { userId: ["a", "b"], properties: "c", "properties[]": "d", currentTime: "soon", none: [] }
    expect(contextOfQuery(query).violations.map(({ path }) => path)).toEqual([
      "/userId",
      "/properties",
      "/properties[]",
      "/currentTime"
    ])
  })
})
