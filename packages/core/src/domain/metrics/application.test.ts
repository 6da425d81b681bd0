import { expect, it } from "vitest"
import {
  applicationCreated,
  applicationNameViolations,
  applicationViolations,
  environmentsIn,
  groupUsage,
  type Application
} from "./application.ts"

it("records an application with its project, if that is known", () => {
  expect(applicationCreated("shop")).toStrictEqual({ type: "application-created", data: { appName: "shop" } })
  expect(applicationCreated("shop", "p")).toStrictEqual({
    type: "application-created",
    project: "p",
    data: { appName: "shop" }
  })
})

it.each([
  ["", 1],
  ["a", 0],
  ["a".repeat(255), 0],
  ["a".repeat(256), 1]
])("limits the length of names (case %#)", (name, count) => {
  expect(applicationNameViolations(name, "/appName")).toHaveLength(count)
})

it.each([
  [{}, []],
  [{ url: "https://example.com", strategies: ["default"] }, []],
  [{ url: "" }, []],
  [{ url: "javascript:alert(1)" }, ["/url must be an address that begins with http:// or https://"]],
  [{ strategies: ["default", ""] }, ["/strategies/1 must have 1 to 255 characters, not 0"]]
])("finds what is wrong with %j", (details, expected) => {
  expect(applicationViolations(details).map(({ path, problem }) => `${path} ${problem}`)).toEqual(expected)
})

it("groups use by project", () => {
  const uses = [
    { project: "shop", environment: "test" },
    { project: "other", environment: "test" },
    { project: "shop", environment: "live" },
    { project: "shop", environment: "test" }
  ]
  const usage = [
    { project: "other", environments: ["test"] },
    { project: "shop", environments: ["live", "test"] }
  ]
  expect(groupUsage(uses)).toEqual(usage)
  const application: Pick<Application, "usage"> = { usage: [...usage, { project: "*", environments: ["dev"] }] }
  expect(environmentsIn(application as Application, "shop")).toEqual(new Set(["live", "test", "dev"]))
  expect(environmentsIn(application as Application, "gone")).toEqual(new Set(["dev"]))
})
