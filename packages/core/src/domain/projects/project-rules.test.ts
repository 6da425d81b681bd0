import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { freeProjectId, projectIdFrom, projectIdViolations, settingsViolations } from "./project-rules.ts"

describe("projectIdViolations", () => {
  it.each(["a", "default", "A.b_c~d-9", "...", "a".repeat(100)])("takes %s", (id) => {
    expect(projectIdViolations(id, "/id")).toEqual([])
  })

  it.each([
    "",
    ".",
    "..",
    "archive",
    "Archive",
    "REVIVE",
    "a b",
    "a/b",
    "a!",
    "(a)",
    "é",
    "a\n",
    "\ud800",
    "a".repeat(101)
  ])("refuses %j", (id) => {
    expect(projectIdViolations(id, "/id").map(({ path }) => path)).toEqual(["/id"])
  })
})

describe("projectIdFrom", () => {
  it.each([
    ["Default", "default"],
    ["My  Project (2)", "my-project-2"],
    ["--a--", "a"],
    ["Käse & Brot", "kase-brot"],
    ["a.b_c", "a-b-c"],
    ["日本", "project"],
    ["", "project"],
    ["..", "project"],
    ["a".repeat(100), "a".repeat(60)],
    [`${"a".repeat(59)}-b`, "a".repeat(59)]
  ])("%j becomes %s", (name, id) => {
    expect(projectIdFrom(name)).toBe(id)
  })

  it.prop("makes an id of any name", { name: Schema.String }, ({ name }) => {
    const id = projectIdFrom(name.repeat(3))
    assert.deepStrictEqual(projectIdViolations(id, "/x"), [])
    assert.isAtMost(id.length, 60)
    assert.strictEqual(projectIdFrom(id), id)
  })
})

describe("freeProjectId", () => {
  it.each([
    ["Team", [], "team"],
    ["Team", ["other", "team-2"], "team"],
    ["Team", ["team"], "team-2"],
    ["Team", ["team", "team-2", "team-4"], "team-3"],
    ["日本", ["project"], "project-2"],
    ["Archive", [], "archive-2"]
  ])("%j next to %j becomes %s", (name, taken, id) => {
    expect(freeProjectId(name, new Set(taken))).toBe(id)
  })
})

it.each([
  {},
  { featureLimit: null },
  { featureLimit: 0 },
  { featureLimit: 2_147_483_647, defaultStickiness: "userId", name: " My project " }
])("takes %j", (settings) => {
  expect(settingsViolations(settings, "")).toEqual([])
})

it.each([
  [{ featureLimit: -1 }, ["/featureLimit"]],
  [{ featureLimit: 1.5 }, ["/featureLimit"]],
  [{ featureLimit: 2_147_483_648 }, ["/featureLimit"]],
  [{ defaultStickiness: "" }, ["/defaultStickiness"]],
  [{ defaultStickiness: "a".repeat(101) }, ["/defaultStickiness"]],
  [{ name: "" }, ["/name"]],
  [{ name: " \n" }, ["/name"]],
  [{ name: "a".repeat(101) }, ["/name"]]
])("refuses %j", (settings, paths) => {
  expect(settingsViolations(settings, "").map(({ path }) => path)).toEqual(paths)
})
