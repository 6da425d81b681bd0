import { Predicate, Result, Schema } from "effect"
import { everybody, type Judged, textOf } from "./audience.ts"
import { convertFlags } from "./convert-flags.ts"
import { type ExportReader, onlyEnvironment } from "./export-reader.ts"
import {
  dividing,
  type ForeignFlag,
  type ForeignState,
  type ForeignVariant,
  type Served,
  serving,
  variantsOf
} from "./foreign-flag.ts"
import { readExport, type ReadItems, readItems } from "./read-export.ts"
import { queryAudience } from "./rule-query.ts"

const optional = Schema.optionalKey

const Rule = Schema.Struct({
  name: optional(Schema.String),
  query: optional(Schema.String),
  variation: optional(Schema.String),
  percentage: optional(Schema.Record(Schema.String, Schema.Finite)),
  progressiveRollout: optional(Schema.Unknown),
  disable: optional(Schema.Boolean)
})
type Rule = typeof Rule.Type

const Flag = Schema.Struct({
  variations: Schema.Record(Schema.String, Schema.Unknown),
  targeting: optional(Schema.Array(Rule)),
  defaultRule: Rule,
  bucketingKey: optional(Schema.String),
  disable: optional(Schema.Boolean),
  experimentation: optional(Schema.Unknown),
  scheduledRollout: optional(Schema.Unknown),
  metadata: optional(Schema.Record(Schema.String, Schema.Unknown))
})
type Flag = typeof Flag.Type

/** A flag file of GO Feature Flag. */
const FlagFile = Schema.Record(Schema.String, Schema.Unknown)

/** Reads flag files. They have no environments, so each is for the requested one. */
export const convertGoFeatureFlag: ExportReader = (files, target) => {
  const environment = onlyEnvironment(target)
  if (environment === undefined) return Result.fail(["Flag files belong to one environment: name it by --environment"])
  return Result.map(Result.all(files.map((file) => readFlags(file, environment))), (all) =>
    convertFlags(
      target.project,
      all.flatMap(({ items }) => items),
      all.flatMap(({ unreadable }) => unreadable)
    )
  )
}

const readFlags = (file: unknown, environment: string): Result.Result<ReadItems<ForeignFlag>, ReadonlyArray<string>> =>
  Result.flatMap(readExport(FlagFile, file), (flags) => {
    const found = Object.entries(flags).map(([name, value]) => ({ name, value, at: [name] }))
    const [old, current] = [found.filter(isOld), found.filter((item) => !isOld(item))]
    if (old.length > 0 && current.length === 0) return Result.fail([oldFormat])
    return Result.map(
      readItems("feature", Flag, current, (flag, { name }) => foreignFlag(name, flag, environment)),
      ({ items, unreadable }) => ({
        items,
        unreadable: [...old.map(({ name }) => ({ kind: "feature", name, reason: oldFormat }) as const), ...unreadable]
      })
    )
  })

/** Whether the flag is of a version before 1, in which a flag had two values: `true` and `false`. */
const isOld = ({ value }: { readonly value: unknown }): boolean =>
  Predicate.isObject(value) && !("variations" in value) && "default" in value && ("true" in value || "false" in value)

const oldFormat =
  "This is the format before version 1 of GO Feature Flag, with true, false and default. Rewrite it with variations, targeting and defaultRule, which every version since 1 reads, and import that"

const foreignFlag = (name: string, flag: Flag, environment: string): ForeignFlag => {
  const { description, ...others } = flag.metadata ?? {}
  const left = Object.keys(others)
  return {
    name,
    description: typeof description === "string" ? description : undefined,
    notes: left.length === 0 ? [] : [`There are no metadata here: ${left.map(textOf).join(", ")}`],
    states: new Map([[environment, stateOf(flag)]])
  }
}

type Values = ReadonlyMap<string, ForeignVariant | boolean>

const stateOf = (flag: Flag): Judged<ForeignState> => {
  const { bucketingKey, defaultRule, disable, experimentation, scheduledRollout, targeting = [] } = flag
  if (hasContent(scheduledRollout)) return Result.fail("scheduledRollout changes the flag at set times")
  if (hasContent(experimentation)) return Result.fail("experimentation limits the flag to a time")
  const variations = Object.entries(flag.variations)
  const variants = variantsOf(variations.map(([name, value]) => ({ name, value })))
  const values: Values = new Map(variations.flatMap(([name], index) => [[name, variants[index] ?? false] as const]))
  const stickiness = bucketingKey || "userId"
  return Result.succeed({
    enabled: disable !== true,
    rules: [
      ...targeting
        .filter((rule) => rule.disable !== true)
        .map((rule, index) => ({
          name: rule.name ? `rule ${index + 1} (${rule.name})` : `rule ${index + 1}`,
          audience: audienceOf(rule.query),
          serves: servedBy(rule, values, stickiness)
        })),
      {
        name: "the default rule",
        audience: Result.succeed(everybody),
        serves: servedBy(defaultRule, values, stickiness)
      }
    ]
  })
}

const hasContent = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)

const audienceOf = (query = "") => {
  const trimmed = query.trim()
  if (trimmed === "") return Result.succeed(everybody)
  return trimmed.startsWith("{") ? Result.fail("queries in JSON Logic are not converted") : queryAudience(trimmed)
}

const servedBy = (
  { percentage, progressiveRollout, variation }: Rule,
  values: Values,
  stickiness: string
): Judged<Served> => {
  if (hasContent(progressiveRollout)) return Result.fail("progressiveRollout changes the percentage over time")
  const named = (name: string) => {
    const value = values.get(name)
    return value === undefined ? Result.fail(`there is no variation ${textOf(name)}`) : Result.succeed(value)
  }
  const shares = Object.entries(percentage ?? {})
  if (shares.length > 0) {
    const divided = shares.map(([name, share]) => Result.map(named(name), (value) => ({ value, share })))
    return Result.map(Result.all(divided), (all) => dividing(all, stickiness))
  }
  return variation === undefined
    ? Result.fail("it names neither a variation nor a percentage")
    : Result.map(named(variation), serving)
}
