import { Result, Schema } from "effect"
import { everybody, isOneOf } from "./audience.ts"
import { convertFlags } from "./convert-flags.ts"
import { type ExportReader, onlyEnvironment } from "./export-reader.ts"
import {
  dividing,
  type ForeignFlag,
  type ForeignRule,
  type ForeignState,
  off,
  type Served,
  serving,
  variantsOf
} from "./foreign-flag.ts"
import { FlagsmithEnvironment, FlagsmithFeatureState, type FlagsmithSegment } from "./flagsmith-schema.ts"
import { segmentAudience } from "./flagsmith-segment.ts"
import { type ExportItem, readExport, readItems } from "./read-export.ts"

/** Reads an environment document of Flagsmith: what its SDKs evaluate locally. */
export const convertFlagsmith: ExportReader = (files, target) => {
  const environment = onlyEnvironment(target)
  const [file] = files
  if (environment === undefined || files.length !== 1) {
    return Result.fail(["An environment document is one file: name the environment here by --environment"])
  }
  return Result.flatMap(readExport(FlagsmithEnvironment, file), (found) =>
    Result.map(
      readItems("feature", FlagsmithFeatureState, statesIn(found), (state) => foreignFlag(state, found, environment)),
      ({ items, unreadable }) => convertFlags(target.project, items, unreadable)
    )
  )
}

const statesIn = ({ feature_states }: FlagsmithEnvironment): ReadonlyArray<ExportItem> =>
  feature_states.map((value, index) => ({
    name: isNamed(value) ? value.feature.name : `feature_states/${index}`,
    value,
    at: ["feature_states", String(index)]
  }))

const isNamed = Schema.is(Schema.Struct({ feature: FlagsmithFeatureState.fields.feature }))

const foreignFlag = (state: FlagsmithFeatureState, found: FlagsmithEnvironment, environment: string): ForeignFlag => ({
  name: state.feature.name,
  states: new Map([[environment, Result.succeed(foreignState(state, found))]])
})

/**
 * The state of a feature in the environment. If it is off for everybody, it is off there, with the values that it would
 * serve.
 */
const foreignState = (state: FlagsmithFeatureState, found: FlagsmithEnvironment): ForeignState => {
  const all = overridesOf(state, found)
  const overrides = [...all.forIdentities, ...all.forSegments]
  const enabled = state.enabled || overrides.some(({ override }) => override.enabled)
  return {
    enabled,
    rules: enabled ? rulesOf(state, all) : rulesOf({ ...state, enabled: true }, { forIdentities: [], forSegments: [] })
  }
}

interface Overrides {
  readonly forIdentities: ReadonlyArray<{ readonly identifier: string; readonly override: FlagsmithFeatureState }>
  readonly forSegments: ReadonlyArray<{ readonly segment: FlagsmithSegment; readonly override: FlagsmithFeatureState }>
}

const overridesOf = (
  state: FlagsmithFeatureState,
  { identity_overrides, project }: FlagsmithEnvironment
): Overrides => {
  const isSame = ({ feature }: FlagsmithFeatureState) => feature.name === state.feature.name
  const forIdentities = (identity_overrides ?? []).flatMap(({ identifier, identity_features }) =>
    identity_features.filter(isSame).map((override) => ({ identifier, override }))
  )
  const forSegments = project.segments
    .flatMap((segment) => segment.feature_states.filter(isSame).map((override) => ({ segment, override })))
    .toSorted((left, right) => order(priorityOf(left.override), priorityOf(right.override)))
  return { forIdentities, forSegments }
}

/** The rules of a feature: overrides for identities, then those for segments by priority. */
const rulesOf = (
  state: FlagsmithFeatureState,
  { forIdentities, forSegments }: Overrides
): ReadonlyArray<ForeignRule> => {
  const values = valuesOf([state, ...forIdentities.map(stateOf), ...forSegments.map(stateOf)])
  const grouped = Map.groupBy(forIdentities, ({ override }) => JSON.stringify(contentOf(override)))
  return [
    ...[...grouped.values()].flatMap((group) =>
      group.slice(0, 1).map(({ override }) => ({
        name: "overrides for identities",
        audience: isOneOf(
          "userId",
          group.map(({ identifier }) => identifier)
        ),
        serves: Result.succeed(servedBy(override, values))
      }))
    ),
    ...forSegments.map(({ override, segment }) => ({
      name: `the override for the segment ${segment.name}`,
      audience: segmentAudience(segment),
      serves: Result.succeed(servedBy(override, values))
    })),
    { name: "the environment", audience: Result.succeed(everybody), serves: Result.succeed(servedBy(state, values)) }
  ]
}

const stateOf = ({ override }: { readonly override: FlagsmithFeatureState }): FlagsmithFeatureState => override

const contentOf = (state: FlagsmithFeatureState) => [state.enabled, ...sharesOf(state)]

const priorityOf = ({ feature_segment }: FlagsmithFeatureState): number => feature_segment?.priority ?? Infinity

/** Compares numbers of which both may be infinite, so that their difference is NaN. */
const order = (left: number, right: number): number => (left === right ? 0 : left - right)

/** The values with their percentages. The feature's own value gets the rest. */
const sharesOf = (state: FlagsmithFeatureState) => {
  const options = (state.multivariate_feature_state_values ?? []).map((one) => ({
    value: one.multivariate_feature_option.value,
    share: one.percentage_allocation
  }))
  const rest = 100 - options.reduce((sum, { share }) => sum + share, 0)
  return [...options, { value: state.feature_state_value ?? null, share: Math.max(0, rest) }].filter(
    ({ share }) => share > 0
  )
}

type Values = ReadonlyMap<unknown, ReturnType<typeof serving>["variants"][number]>

/** All values of the feature as variants. A feature without values is only on or off. */
const valuesOf = (states: ReadonlyArray<FlagsmithFeatureState>): Values => {
  const used = states.filter(({ enabled }) => enabled).flatMap(sharesOf)
  const values = [...new Set(used.map(({ value }) => value))].filter((value) => value !== null && value !== "")
  // Named values are variants, even if all of them are true or false.
  const variants = variantsOf([...values.map((value) => ({ value })), { name: "no value", value: null }])
  return new Map(
    values.flatMap((value, index) => {
      const variant = variants[index]
      return typeof variant === "object" ? [[value, { ...variant, share: 1 }] as const] : []
    })
  )
}

/** What the state serves. In Flagsmith, a feature that is off still has a value; in Halyard it has none. */
const servedBy = (state: FlagsmithFeatureState, values: Values): Served => {
  if (!state.enabled) return off
  const shares = sharesOf(state).map(({ share, value }) => ({ value: values.get(value) ?? true, share }))
  const [only] = shares
  return shares.length === 1 && only !== undefined ? serving(only.value) : dividing(shares, "userId")
}
