import { expect, it } from "@effect/vitest"
import type { ClientDependency } from "./client-feature.ts"
import { type DependencyVerdict, dependencyVerdict } from "./dependency-verdict.ts"
import { parentsAmong } from "./evaluate.ts"
import { aFeature, at } from "../../../test/fixtures/evaluation.ts"
import { prepare } from "./prepare.ts"

const flags = prepare({
  features: [
    aFeature({ name: "on" }),
    aFeature({ name: "off", enabled: false }),
    aFeature({ name: "blue", variants: [{ name: "blue", weight: 1000 }] }),
    aFeature({ name: "child", dependencies: [{ feature: "on" }] }),
    aFeature({ name: "itself", dependencies: [{ feature: "itself" }] })
  ]
})

it.each<[ClientDependency, DependencyVerdict["reason"]]>([
  [{ feature: "on" }, "met"],
  [{ feature: "on", enabled: true, variants: [] }, "met"],
  [{ feature: "on", enabled: false }, "parent-on"],
  [{ feature: "off" }, "parent-off"],
  [{ feature: "off", enabled: false }, "met"],
  [{ feature: "off", enabled: false, variants: ["blue"] }, "met"],
  [{ feature: "off", variants: ["disabled"] }, "parent-off"],
  [{ feature: "blue", variants: ["green", "blue"] }, "met"],
  [{ feature: "blue", variants: ["green"] }, "other-variant"],
  [{ feature: "on", variants: ["disabled"] }, "met"],
  [{ feature: "gone" }, "missing"],
  [{ feature: "gone", enabled: false }, "missing"],
  [{ feature: "constructor" }, "missing"],
  [{ feature: "child" }, "nested"],
  [{ feature: "itself" }, "nested"]
])("%j: %s", (dependency, reason) => {
  expect(dependencyVerdict(dependency, parentsAmong(flags, at()))).toEqual({
    feature: dependency.feature,
    result: reason === "met",
    reason
  })
})
