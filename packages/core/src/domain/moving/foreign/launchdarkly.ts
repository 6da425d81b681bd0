import { Result } from "effect"
import { type Audience, everybody, isOneOf, type Judged, textOf } from "./audience.ts"
import { convertFlags } from "./convert-flags.ts"
import { broughtEnvironments, type ExportReader } from "./export-reader.ts"
import {
  dividing,
  type ForeignFlag,
  type ForeignParent,
  type ForeignRule,
  type ForeignState,
  type ForeignVariant,
  type Served,
  serving,
  variantsOf
} from "./foreign-flag.ts"
import { clausesAudience, isOfUser, type Segments } from "./launchdarkly-audience.ts"
import { itemsAt, readExport, type ReadItems, readItems } from "./read-export.ts"
import {
  type Configuration,
  LaunchDarklyFlag,
  LaunchDarklyFlags,
  LaunchDarklySegment,
  LaunchDarklySegments,
  type Serving
} from "./launchdarkly-schema.ts"

/** Reads answers of LaunchDarkly's REST API: one of flags, and one of segments for each environment. */
export const convertLaunchDarkly: ExportReader = ([first, ...others], target) =>
  Result.gen(function* () {
    const { items, unreadable } = yield* listed(readExport(LaunchDarklyFlags, first), (found) =>
      readItems("feature", LaunchDarklyFlag, found, (flag) => flag)
    )
    const lists = yield* Result.all(
      others.map((other) =>
        listed(readExport(LaunchDarklySegments, other), (found) =>
          readItems("segment", LaunchDarklySegment, found, (segment) => segment)
        )
      )
    )
    const known = new Map(items.map((flag) => [flag.key, variantsOf(flag.variations.map(valueOf))]))
    const environments = yield* broughtEnvironments(
      target,
      items.flatMap((flag) => Object.keys(flag.environments))
    )
    const positioned = lists.map((list) => segmentsByEnvironment(list.items, [...environments.keys()]))
    const segments = new Map(
      [...environments.keys()].map((name) => [name, new Map(positioned.flatMap((one) => [...(one.get(name) ?? [])]))])
    )
    return convertFlags(
      target.project,
      items.map((flag) => foreignFlag(flag, { environments, segments, known })),
      [...unreadable, ...lists.flatMap((list) => list.unreadable)]
    )
  })

const listed = <A>(
  list: Result.Result<{ readonly items: ReadonlyArray<unknown> }, ReadonlyArray<string>>,
  read: (found: ReturnType<typeof itemsAt>) => Result.Result<ReadItems<A>, ReadonlyArray<string>>
) => Result.flatMap(list, ({ items }) => read(itemsAt("items", items, "key")))

interface Surroundings {
  /** The environments to convert, with their names in Halyard. */
  readonly environments: ReadonlyMap<string, string>
  readonly segments: ReadonlyMap<string, Segments>
  /** The values of all flags. */
  readonly known: ReadonlyMap<string, ReadonlyArray<ForeignVariant | boolean>>
}

/**
 * The segments by environment, which only their link names. A segment without a link belongs to the environment of the
 * others in its file, or to the only one that is converted.
 */
const segmentsByEnvironment = (
  all: ReadonlyArray<LaunchDarklySegment>,
  brought: ReadonlyArray<string>
): ReadonlyMap<string, Segments> => {
  const named = [...new Set(all.flatMap((segment) => environmentOf(segment) ?? []))]
  const [only = ""] = named.length === 1 ? named : named.length === 0 && brought.length === 1 ? brought : []
  return new Map(
    [...Map.groupBy(all, (segment) => environmentOf(segment) ?? only)].map(([name, found]) => [
      name,
      new Map(found.map((one) => [one.key, one]))
    ])
  )
}

const environmentOf = ({ _links }: LaunchDarklySegment): string | undefined =>
  /\/segments\/[^/]+\/([^/]+)\//.exec(_links?.self.href ?? "")?.[1]

const valueOf = ({ name, value }: LaunchDarklyFlag["variations"][number]) => ({ value, name: name ?? undefined })

const foreignFlag = (flag: LaunchDarklyFlag, { environments, known, segments }: Surroundings): ForeignFlag => {
  const values = known.get(flag.key) ?? []
  const brought = Object.entries(flag.environments).flatMap(([name, configuration]) => {
    const here = environments.get(name)
    return here === undefined ? [] : [{ name, here, configuration }]
  })
  return {
    name: flag.key,
    description: flag.description || (flag.name === flag.key ? undefined : (flag.name ?? undefined)),
    archived: flag.archived,
    tags: flag.tags ?? undefined,
    notes: offNotes(flag, values, brought),
    states: new Map(
      brought.map(({ configuration, here, name }) => [
        here,
        stateOf(configuration, values, known, segments.get(name) ?? new Map())
      ])
    )
  }
}

/** A note for a flag that is off: in LaunchDarkly it still serves a value, in Halyard it has none. */
const offNotes = (
  flag: LaunchDarklyFlag,
  values: ReadonlyArray<ForeignVariant | boolean>,
  brought: ReadonlyArray<{ readonly configuration: Configuration }>
): ReadonlyArray<string> => {
  const served = brought
    .filter(({ configuration }) => !isTrueWhileOff(configuration, values))
    .flatMap(({ configuration }) => configuration.offVariation ?? [])
  const lost = [...new Set(served)].filter((index) => values[index] !== false)
  const texts = lost.map((index) => textOf(flag.variations[index]?.value))
  return lost.length === 0 ? [] : [`While it is off it serves ${texts.join(" or ")} there, and nothing here`]
}

/** Whether the flag is off in some environment, and serves true there. */
const isTrueWhileOff = (
  { offVariation, on, prerequisites }: Configuration,
  values: ReadonlyArray<ForeignVariant | boolean>
): boolean => values[offVariation ?? -1] === true && (!on || (prerequisites ?? []).length > 0)

const stateOf = (
  configuration: Configuration,
  values: ReadonlyArray<ForeignVariant | boolean>,
  known: Surroundings["known"],
  segments: Segments
): Judged<ForeignState> => {
  const { fallthrough, on, rules } = configuration
  const prerequisites = configuration.prerequisites ?? []
  if (isTrueWhileOff(configuration, values)) return Result.fail("it serves true while it is off, and here it is false")
  return Result.map(Result.all(prerequisites.map((one) => parentOf(one, known))), (parents) => ({
    enabled: on,
    parents,
    rules: [
      ...targetRules(configuration, values),
      ...rules.map((rule, index) => ({
        name: rule.description ? `rule ${index + 1} (${rule.description})` : `rule ${index + 1}`,
        audience: clausesAudience(rule.clauses, segments),
        serves: servedBy(rule, values)
      })),
      { name: "the default rule", audience: Result.succeed(everybody), serves: servedBy(fallthrough, values) }
    ]
  }))
}

/** A parent that must serve a value. A parent that is off serves none, but false counts as being off, too. */
const parentOf = (
  { key, variation }: { readonly key: string; readonly variation: number },
  known: Surroundings["known"]
): Judged<ForeignParent> => {
  const value = known.get(key)?.[variation]
  if (value === undefined) return Result.fail(`its prerequisite ${textOf(key)} is not in the file`)
  if (value === false) return Result.fail(`its prerequisite ${key} must be on and serve false, which is off here`)
  return Result.succeed(value === true ? { feature: key } : { feature: key, variants: [value.name] })
}

const targetRules = (
  { contextTargets, targets }: Configuration,
  values: ReadonlyArray<ForeignVariant | boolean>
): ReadonlyArray<ForeignRule> =>
  [...(targets ?? []), ...(contextTargets ?? [])].flatMap((target): ReadonlyArray<ForeignRule> => {
    if (target.values.length === 0) return []
    const audience: Judged<Audience> = isOfUser(target.contextKind)
      ? isOneOf("userId", target.values)
      : Result.fail(`there is no context of kind ${textOf(target.contextKind)} here`)
    return [{ name: "an individual target", audience, serves: servedBy(target, values) }]
  })

const servedBy = ({ rollout, variation }: Serving, values: ReadonlyArray<ForeignVariant | boolean>): Judged<Served> => {
  if (typeof variation === "number") return Result.map(valueAt(variation, values), serving)
  if (!rollout) return Result.fail("it names neither a variation nor a rollout")
  if (!isOfUser(rollout.contextKind)) {
    return Result.fail(`it divides contexts of the kind ${textOf(rollout.contextKind)}, and there are only users here`)
  }
  const stickiness = !rollout.bucketBy || rollout.bucketBy === "key" ? "userId" : rollout.bucketBy
  const shares = rollout.variations.map(({ variation: index, weight }) =>
    Result.map(valueAt(index, values), (value) => ({ value, share: weight }))
  )
  return Result.map(Result.all(shares), (all) => dividing(all, stickiness))
}

const valueAt = (index: number, values: ReadonlyArray<ForeignVariant | boolean>): Judged<ForeignVariant | boolean> => {
  const value = values[index]
  return value === undefined ? Result.fail(`there is no variation ${index}`) : Result.succeed(value)
}
