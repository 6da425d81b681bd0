import { expect, it } from "@effect/vitest"
import { settingsViolations } from "./settings-rules.ts"

it.each([
  {},
  { featureLimit: null },
  { featureLimit: 0 },
  { featureLimit: 2_147_483_647, defaultStickiness: "userId", name: " My project " }
])("takes %j", (settings) => {
  expect(settingsViolations(settings, "/body")).toEqual([])
})

it.each([
  [{ featureLimit: -1 }, ["/body/featureLimit"]],
  [{ featureLimit: 1.5 }, ["/body/featureLimit"]],
  [{ featureLimit: 2_147_483_648 }, ["/body/featureLimit"]],
  [{ defaultStickiness: "" }, ["/body/defaultStickiness"]],
  [{ defaultStickiness: "a".repeat(101) }, ["/body/defaultStickiness"]],
  [{ name: "" }, ["/body/name"]],
  [{ name: " \n" }, ["/body/name"]],
  [{ name: "a".repeat(101) }, ["/body/name"]]
])("refuses %j", (settings, paths) => {
  expect(settingsViolations(settings, "/body").map(({ path }) => path)).toEqual(paths)
})
