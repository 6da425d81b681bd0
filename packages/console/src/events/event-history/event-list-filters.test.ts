import { describe, expect, it } from "vitest"
import { type EventListFilters, isEventFound, readEventFilters } from "./event-list-filters.ts"

describe("readEventFilters", () => {
  it.each([
    ["nothing", {}, {}],
    [
      "all that the interface knows",
      { type: "IS:user-created", from: "IS:2026-11-01", query: "x" },
      { type: "IS:user-created", from: "IS:2026-11-01", query: "x" }
    ],
    ["a number as a text", { query: 42 }, { query: "42" }],
    ["no unknown parameter", { color: "red" }, {}],
    ["no value without an operator", { project: "shop", environment: "IS:" }, {}],
    ["no broken day", { to: "IS:yesterday" }, {}],
    ["no object", { query: { a: 1 } }, {}]
  ])("reads %s", (_, search, expected) => expect(readEventFilters(search)).toEqual(expected))
})

const event = {
  id: 5,
  createdAt: "2026-11-22T10:00:00.000Z",
  type: "feature-environment-enabled",
  createdBy: "ada",
  createdByUserId: 7,
  environment: "production",
  project: "shop",
  featureName: "checkout",
  data: { note: "Friday" },
  preData: null,
  tags: null,
  groupType: "transaction",
  groupId: "g1",
  label: "Feature enabled",
  summary: ""
} as const

describe("isEventFound", () => {
  it.each<[string, EventListFilters, boolean]>([
    ["no filter", {}, true],
    ["its type", { type: "IS_ANY_OF:user-created,feature-environment-enabled" }, true],
    ["another type", { type: "IS:user-created" }, false],
    ["its project and author", { project: "IS:shop", createdBy: "IS:7" }, true],
    ["its project but another author", { project: "IS:shop", createdBy: "IS:8" }, false],
    ["a part of a name", { feature: "IS:check" }, false],
    ["its environment", { environment: "IS_ANY_OF:production" }, true],
    ["a text in it, in any case", { query: "friday" }, true],
    ["a text that is not in it", { query: "monday" }, false],
    ["its day", { from: "IS:2026-11-22", to: "IS:2026-11-22" }, true],
    ["an earlier range", { to: "IS:2026-11-21" }, false],
    ["a later range", { from: "IS:2026-11-23" }, false]
  ])("%s", (_, filters, expected) => expect(isEventFound(event, filters)).toBe(expected))
})
