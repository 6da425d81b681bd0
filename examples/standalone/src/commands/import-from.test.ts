import { expect, it } from "@effect/vitest"
import { importFromArguments } from "./import-from.ts"

const some = ["--format", "launchdarkly", "--from", "flags.json"]

it("takes files, a project and environments", () => {
  const given = { format: "launchdarkly", files: ["flags.json"], project: "default", environments: new Map() }
  expect(importFromArguments(some)).toEqual({ ...given, dryRun: false })
  const more = ["--from=b.json", "--project", "shop", "--environment", "test=development", "--environment", "x"]
  expect(importFromArguments([...some, ...more, "--dry-run"])).toEqual({
    ...given,
    files: ["flags.json", "b.json"],
    project: "shop",
    environments: new Map([
      ["test", "development"],
      ["x", "x"]
    ]),
    dryRun: true
  })
})

it.each([
  [[]],
  [["--format", "unleash", "--from", "a"]],
  [["--format", "launchdarkly"]],
  [["--format", "launchdarkly", "--from"]],
  [[...some, "--project"]],
  [[...some, "--environment", "a="]],
  [[...some, "--environment", "a=x", "--environment", "b=x"]],
  [[...some, "--force"]],
  [[...some, "file"]]
])("refuses %j", (args) => {
  expect(importFromArguments(args)).toBeUndefined()
})
