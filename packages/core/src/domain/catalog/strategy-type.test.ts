import { expect, it } from "@effect/vitest"
import {
  type StrategyType,
  strategyTypeChanged,
  strategyTypeCreated,
  strategyTypeDeleted,
  strategyTypeViolations
} from "./strategy-type.ts"

const long = "a".repeat(1001)

it.each([
  { name: "by-country" },
  { name: "by.country", title: null, displayName: null, description: null, parameters: [] },
  { name: "a", title: "a".repeat(100), displayName: "a".repeat(100), description: "a".repeat(1000) },
  { name: "a", parameters: [{ name: "the country" }, { name: "The country", description: "Where" }] }
])("accepts %j", (type) => {
  expect(strategyTypeViolations(type, "")).toEqual([])
})

it.each([
  [{ name: "" }, ["/name"]],
  [{ name: "by country" }, ["/name"]],
  [{ name: ".." }, ["/name"]],
  [{ name: "a", title: "a".repeat(101), displayName: "a".repeat(101) }, ["/title", "/displayName"]],
  [{ name: "a", description: long }, ["/description"]],
  [{ name: "a", parameters: [{ name: "" }] }, ["/parameters/0/name"]],
  [{ name: "a", parameters: [{ name: "b" }, { name: "b" }] }, ["/parameters/1/name"]],
  [{ name: "a", parameters: [{ name: "b", description: long }] }, ["/parameters/0/description"]]
])("rejects %j", (type, paths) => {
  expect(strategyTypeViolations(type, "").map(({ path }) => path)).toEqual(paths)
})

const custom: StrategyType = {
  name: "custom",
  title: null,
  displayName: "Custom",
  description: "",
  deprecated: false,
  editable: true,
  parameters: []
}

const old = { ...custom, deprecated: true }
const described = { ...custom, description: "Own" }

it.each([
  [() => strategyTypeCreated(custom), { type: "strategy-created", data: custom }],
  [() => strategyTypeChanged(custom, described), { type: "strategy-updated", data: described, preData: custom }],
  [() => strategyTypeChanged(custom, old), { type: "strategy-deprecated", data: old, preData: custom }],
  [() => strategyTypeChanged(old, custom), { type: "strategy-reactivated", data: custom, preData: old }],
  [() => strategyTypeDeleted(custom), { type: "strategy-deleted", preData: custom }]
])("records $1", (event, expected) => {
  expect(event()).toStrictEqual(expected)
})
