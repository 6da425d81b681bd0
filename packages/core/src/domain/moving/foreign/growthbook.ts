import { Predicate, Result } from "effect"
import { type Audience, everybody, type Judged, textOf } from "./audience.ts"
import { convertFlags } from "./convert-flags.ts"
import { broughtEnvironments, type ExportReader, type ExportTarget, onlyEnvironment } from "./export-reader.ts"
import {
  dividing,
  type ForeignFlag,
  type ForeignRule,
  type ForeignState,
  type Served,
  variantsOf
} from "./foreign-flag.ts"
import { conditionAudience } from "./growthbook-condition.ts"
import { itemsAt, readExport, type ReadItems, readItems } from "./read-export.ts"
import {
  ApiFeature,
  ApiFeatures,
  rulesInEnvironment,
  type ApiRule,
  SdkFeature,
  SdkFeatures,
  type SdkRule,
  unequal
} from "./growthbook-schema.ts"

/** Reads pages of the REST API, or what SDKs of one environment receive. */
export const convertGrowthBook: ExportReader = (files, target) => {
  const flags = Result.all(files.map((file) => (isOfSdks(file) ? sdkFlags(file, target) : apiFlags(file, target))))
  return Result.map(flags, (all) =>
    convertFlags(
      target.project,
      all.flatMap(({ items }) => items),
      all.flatMap(({ unreadable }) => unreadable)
    )
  )
}

type Flags = Result.Result<ReadItems<ForeignFlag>, ReadonlyArray<string>>

const isOfSdks = (file: unknown): boolean =>
  Predicate.hasProperty(file, "features") && Predicate.isObject(file.features) && !Array.isArray(file.features)

const sdkFlags = (file: unknown, target: ExportTarget): Flags => {
  const environment = onlyEnvironment(target)
  if (environment === undefined)
    return Result.fail(["What SDKs receive is of one environment: name it by --environment"])
  return Result.flatMap(readExport(SdkFeatures, file), ({ features }) => {
    const found = Object.entries(features).map(([name, value]) => ({ name, value, at: ["features", name] }))
    return readItems("feature", SdkFeature, found, (feature, { name }): ForeignFlag => ({
      name,
      states: new Map([[environment, stateOf(true, feature)]])
    }))
  })
}

const apiFlags = (file: unknown, target: ExportTarget): Flags =>
  Result.gen(function* () {
    const { features } = yield* readExport(ApiFeatures, file)
    const found = itemsAt("features", features, "id")
    const { items, unreadable } = yield* readItems("feature", ApiFeature, found, (feature) => feature)
    const names = items.flatMap(({ environments }) => Object.keys(environments))
    const brought = yield* broughtEnvironments(target, names)
    return { items: items.map((feature) => apiFlag(feature, brought)), unreadable }
  })

const apiFlag = (feature: ApiFeature, brought: ReadonlyMap<string, string>): ForeignFlag => ({
  name: feature.id,
  description: feature.description ?? undefined,
  archived: feature.archived,
  tags: feature.tags,
  states: new Map(
    Object.entries(feature.environments).flatMap(([name, configuration]) => {
      const here = brought.get(name)
      return here === undefined
        ? []
        : [[here, apiState(feature, configuration, rulesInEnvironment(feature, name))] as const]
    })
  )
})

/**
 * The state of a feature from the API. What SDKs receive is preferred to the rules, because it has the shares of
 * experiments and the members of saved groups.
 */
const apiState = (
  feature: ApiFeature,
  { defaultValue = feature.defaultValue, definition, enabled, prerequisites }: ApiFeature["environments"][string],
  rules: ReadonlyArray<ApiRule>
): Judged<ForeignState> => {
  if (hasContent(feature.holdout)) return Result.fail("there are no holdouts here")
  if (hasContent(feature.prerequisites) || hasContent(prerequisites)) {
    return Result.fail("its prerequisites are conditions on values")
  }
  if (enabled && definition !== undefined) {
    return Result.flatMap(
      Result.mapError(
        Result.flatMap(parsed(definition), (value) => readExport(SdkFeature, value)),
        () => "its definition cannot be read"
      ),
      (found) => stateOf(true, found)
    )
  }
  const read = valueReader(feature.valueType)
  const active = rules.filter((rule) => rule.enabled !== false).map((rule) => apiRule(rule, read))
  return Result.flatMap(read(defaultValue), (value) => stateOf(enabled, { defaultValue: value }, active))
}

const parsed = (text: string): Result.Result<unknown, unknown> => Result.try((): unknown => JSON.parse(text))

/** Returns a function that reads a value, which the API has as text. */
const valueReader =
  (type: ApiFeature["valueType"]) =>
  (text: string): Judged<unknown> => {
    if (type === "string") return Result.succeed(text)
    if (type === "number" && text.trim() !== "") return Result.succeed(Number(text))
    return Result.mapError(
      Result.filterOrFail(
        parsed(text),
        (value) => !Predicate.hasProperty(value, "$extends"),
        () => undefined
      ),
      () => `${textOf(text)} is not a value of the type ${type}`
    )
  }

const apiRule = (rule: ApiRule, read: (text: string) => Judged<unknown>): NamedRule => {
  const name = rule.description || undefined
  const served = apiServed(rule, read)
  const condition = conditionOf(rule.condition)
  return {
    name,
    rule: Result.map(Result.all([served, condition]), ([values, found]): SdkRule => ({
      ...rule,
      condition: found,
      ...values
    }))
  }
}

interface NamedRule {
  readonly name?: string | undefined
  readonly rule: Judged<SdkRule>
}

const apiServed = (
  { type, value, values }: ApiRule,
  read: (text: string) => Judged<unknown>
): Judged<Pick<SdkRule, "force" | "variations" | "weights">> => {
  if ((type === "force" || type === "rollout") && typeof value === "string") {
    return Result.map(read(value), (force) => ({ force }))
  }
  const shares = typeof value === "object" ? value : values
  if (type === "experiment" && shares !== undefined) {
    return Result.map(Result.all(shares.map((one) => read(one.value))), (variations) => ({
      variations,
      weights: shares.map(({ weight }) => weight)
    }))
  }
  return type === "experiment-ref"
    ? Result.fail("the rule lacks the shares of the experiment: what SDKs receive has them")
    : Result.fail(`there are no rules of the type ${textOf(type)} here`)
}

/** The condition, which the API has as text. */
const conditionOf = (condition: unknown): Judged<unknown> =>
  typeof condition !== "string"
    ? Result.succeed(condition)
    : condition.trim() === ""
      ? Result.succeed(undefined)
      : Result.mapError(parsed(condition), () => "the condition cannot be read")

const stateOf = (
  enabled: boolean,
  { defaultValue, rules = [] }: SdkFeature,
  named: ReadonlyArray<NamedRule> = rules.map((rule) => ({ name: rule.id, rule: Result.succeed(rule) }))
): Judged<ForeignState> => {
  const known = named.flatMap(({ rule }) => (Result.isSuccess(rule) ? valuesOf(rule.success) : []))
  const values = distinct([...known, defaultValue])
  const variants = variantsOf(values.map((value) => ({ value })))
  const variantOf = (value: unknown) => variants[values.findIndex((one) => isSame(one, value))] ?? true
  return Result.succeed({
    enabled,
    rules: [
      ...named.map(({ name, rule }, index) =>
        foreignRule(name ? `rule ${index + 1} (${name})` : `rule ${index + 1}`, rule, variantOf)
      ),
      {
        name: "the default value",
        audience: Result.succeed(everybody),
        serves: Result.succeed(dividing([{ value: variantOf(defaultValue), share: 1 }], "userId"))
      }
    ]
  })
}

type VariantOf = (value: unknown) => Parameters<typeof dividing>[0][number]["value"]

const valuesOf = ({ force, variations }: SdkRule): ReadonlyArray<unknown> =>
  variations ?? (force === undefined ? [] : [force])

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

const distinct = (values: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  values.filter((value, index) => values.findIndex((one) => isSame(one, value)) === index)

const foreignRule = (name: string, judged: Judged<SdkRule>, variantOf: VariantOf): ForeignRule => ({
  name,
  audience: Result.flatMap(judged, audienceOf),
  serves: Result.flatMap(judged, (rule) => servedBy(rule, variantOf))
})

const audienceOf = (rule: SdkRule): Judged<Audience> => {
  const found = Object.entries(rule).find(([key, value]) => Object.hasOwn(unequal, key) && hasContent(value))?.[0]
  if (found !== undefined) return Result.fail(`there is no ${found} here`)
  if (isNamespaced(rule.namespace)) return Result.fail("there are no namespaces here")
  return rule.condition === undefined ? Result.succeed(everybody) : conditionAudience(rule.condition)
}

const hasContent = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  value !== "" &&
  !(Array.isArray(value) && value.length === 0)

/** Whether a namespace is in force. The API also has disabled ones. */
const isNamespaced = (namespace: unknown): boolean =>
  hasContent(namespace) && !(Predicate.hasProperty(namespace, "enabled") && namespace.enabled === false)

/** What a rule serves. Later rules decide for users whom it does not cover. */
const servedBy = (rule: SdkRule, variantOf: VariantOf): Judged<Served> => {
  const values = valuesOf(rule)
  if (values.length === 0) return Result.fail("it serves nothing")
  const weights = rule.weights ?? values.map(() => 1)
  if (weights.length !== values.length) return Result.fail("it has not one weight for each value")
  const coverage = rule.coverage ?? 1
  const divided = dividing(
    values.map((value, index) => ({ value: variantOf(value), share: weights[index] ?? 0 })),
    "default"
  )
  // Users without the attribute are not drawn.
  const isDrawn = rule.variations !== undefined || coverage < 1
  const served = isDrawn ? { ...divided, stickiness: rule.hashAttribute || "id" } : divided
  if (coverage === 1) return Result.succeed(served)
  return Result.succeed({
    ...served,
    percent: served.percent * coverage,
    others: served.percent === 100 ? "next" : "either"
  })
}
