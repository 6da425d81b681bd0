import type { FeatureTypeName, ImportConstraint, ImportData, ImportStrategy, ImportVariant } from "@halyard/core"
import type { Dice } from "../../dice.ts"

/** What an import may refer to, besides what every instance has: segments by name, and strategy types of its own. */
export interface ImportSurroundings {
  readonly segments: ReadonlyArray<string>
  readonly strategyTypes: ReadonlyArray<string>
}

/** An import without faults, made by chance; its names begin with the prefix. */
export const randomImport = (dice: Dice, prefix: string, surroundings: ImportSurroundings): ImportData => {
  const names = Array.from({ length: 12 }, (_, index) => `${prefix}-${index}`)
  const [parents, children] = [names.slice(0, 4), names.slice(4)]
  const segments = surroundings.segments.map((name, index) => ({ id: 1000 - index, name }))
  const field = `${prefix}-field`
  const strategy = (featureName: string) => aStrategy(dice, featureName, { ...surroundings, segments, field })
  return {
    features: names.map((name) => ({
      name,
      type: dice.pick(featureTypes),
      description: dice.pick([null, "", 'Some "words" — ünd 😀']),
      impressionData: dice.chance(0.5),
      stale: dice.chance(0.5)
    })),
    featureStrategies: names.flatMap((name) => dice.some([1, 2, 3]).map(() => strategy(name))),
    featureEnvironments: dice.some(names).map((name) => ({
      name,
      enabled: dice.chance(0.5),
      ...(dice.chance(0.3) ? {} : { variants: variants(dice).map((one) => anOverridden(dice, one)) })
    })),
    contextFields: [{ name: field, stickiness: true, legalValues: [{ value: "a" }, { value: "b", description: "B" }] }],
    featureTags: names.flatMap((featureName) =>
      dice.some(["one", "two", "thrée", "a:b c"]).map((tagValue) => ({
        featureName,
        tagValue,
        ...(dice.chance(0.5) ? { tagType: `${prefix}-tag` } : {})
      }))
    ),
    segments,
    tagTypes: [{ name: `${prefix}-tag`, icon: "#", color: "#1A9f00" }],
    dependencies: dice.some(children).map((feature) => ({
      feature,
      dependencies: dice.some(parents).map((parent) => ({
        feature: parent,
        enabled: dice.chance(0.7),
        variants: dice.some(["v", "w"])
      }))
    }))
  }
}

const featureTypes: ReadonlyArray<FeatureTypeName> = [
  "release",
  "experiment",
  "operational",
  "kill-switch",
  "permission"
]

interface Referable extends Pick<ImportSurroundings, "strategyTypes"> {
  readonly segments: ReadonlyArray<{ readonly id: number }>
  readonly field: string
}

const aStrategy = (dice: Dice, featureName: string, known: Referable): ImportStrategy => ({
  name: dice.pick(["default", "flexibleRollout", "remoteAddress", ...known.strategyTypes]),
  featureName,
  ...(dice.chance(0.5) ? { title: dice.pick(["", "A title", " Ünï\n😀 "]) } : {}),
  ...(dice.chance(0.5) ? { disabled: dice.chance(0.5) } : {}),
  ...(dice.chance(0.5) ? { sortOrder: dice.pick([0, 1, 1, 7, -3]) } : {}),
  ...(dice.chance(0.5) ? { segments: dice.some(known.segments).map(({ id }) => id) } : {}),
  ...(dice.chance(0.7) ? { constraints: dice.some(constraintsOn(known.field)) } : {}),
  ...(dice.chance(0.5) ? { variants: strategyVariants(dice) } : {}),
  ...(dice.chance(0.7) ? { parameters: { ...dice.pick(oddParameters), ...aRollout(dice, known.field) } } : {})
})

const aRollout = (dice: Dice, stickiness: string) => ({ rollout: dice.pick(["0", "33", "100"]), stickiness })

const oddParameters: ReadonlyArray<Readonly<Record<string, string>>> = [
  {},
  { constructor: "x", "": "", "ä b": " y\n" },
  { userIds: "1, 2,😀" }
]

const constraintsOn = (contextName: string): ReadonlyArray<ImportConstraint> => [
  { contextName, operator: "IN", values: ["a"], value: "kept" },
  { contextName, operator: "NOT_IN", values: ["b", "a"], inverted: true },
  { contextName, operator: "STR_CONTAINS", values: ["x", "x"], caseInsensitive: true },
  { contextName: "appName", operator: "SEMVER_GT", value: "1.2.3-rc.1" },
  { contextName: "currentTime", operator: "DATE_AFTER", value: "2026-03-01T00:00:00Z", values: [] }
]

const strategyVariants = (dice: Dice) =>
  variants(dice).map((one) => ({
    stickiness: "random",
    weightType: "variable",
    ...one,
    weight: Math.round(one.weight)
  }))

/** Some variants, or none; the last one is variable, as one must be. */
const variants = (dice: Dice): ReadonlyArray<ImportVariant> => {
  const others = dice.some(["A", "b", "é"]).map((name) => ({
    name,
    weight: dice.pick([0, 1, 33, 250.5]),
    ...(dice.chance(0.3) ? { weightType: "fix" } : {}),
    ...(dice.chance(0.3) ? { stickiness: "userId" } : {}),
    ...(dice.chance(0.3) ? { payload: dice.pick(payloads) } : {})
  }))
  return dice.chance(0.3) ? [] : [...others, { name: "last", weight: 0 }]
}

const anOverridden = (dice: Dice, variant: ImportVariant): ImportVariant =>
  dice.chance(0.3) ? { ...variant, overrides: [{ contextName: "userId", values: dice.some(["1", "2"]) }] } : variant

const payloads = [
  { type: "string", value: "" },
  { type: "number", value: "1e3" },
  { type: "json", value: '{"a":[1]}' },
  { type: "csv", value: "a,b" }
]
