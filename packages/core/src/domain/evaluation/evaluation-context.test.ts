import { expect, it } from "@effect/vitest"
import { contextReader, type EvaluationContext, inEnvironment, withSession } from "./evaluation-context.ts"

it.each<[string, EvaluationContext, string | undefined]>([
  ["userId", { userId: "1" }, "1"],
  ["userId", { userId: "1", properties: { userId: "2" } }, "1"],
  ["userId", { properties: { userId: "2" } }, "2"],
  ["userId", { userId: "" }, ""],
  ["sessionId", { sessionId: "1" }, "1"],
  ["remoteAddress", { remoteAddress: "::1" }, "::1"],
  ["environment", { environment: "production" }, "production"],
  ["appName", { appName: "shop" }, "shop"],
  ["currentTime", { currentTime: "2026-11-20T18:00:00Z" }, "2026-11-20T18:00:00Z"],
  ["colour", { properties: { colour: "red" } }, "red"],
  ["colour", { properties: { colour: null } }, undefined],
  ["colour", { properties: {} }, undefined],
  ["colour", {}, undefined],
  ["properties", { properties: { colour: "red" } }, undefined],
  ["constructor", { properties: {} }, undefined],
  ["__proto__", { properties: {} }, undefined],
  ["toString", {}, undefined]
])("%s of %j is %j", (field, context, value) => {
  expect(contextReader(field)(context)).toBe(value)
})

it.each<[EvaluationContext, EvaluationContext]>([
  [{ userId: "1" }, { userId: "1", sessionId: "0.25" }],
  [
    { userId: "1", sessionId: "" },
    { userId: "1", sessionId: "0.25" }
  ],
  [{ sessionId: "s" }, { sessionId: "s" }]
])("gives %j a session: %j", (context, expected) => {
  expect(withSession(context, () => 0.25)).toEqual(expected)
})

it.each<[EvaluationContext, EvaluationContext]>([
  [{ userId: "1" }, { userId: "1", environment: "production" }],
  [{ environment: "" }, { environment: "production" }],
  [{ environment: "development" }, { environment: "development" }]
])("gives %j an environment: %j", (context, expected) => {
  expect(inEnvironment(context, "production")).toEqual(expected)
})
