import { Result } from "effect"
import { initialContextFields } from "../../catalog/context-field.ts"
import { tagViolations } from "../../catalog/tag-type.ts"
import { listed } from "../../values/text.ts"
import { quoted } from "../../violations/violation.ts"
import { sameContent } from "../../values/same-content.ts"
import type { MovedContextField } from "../document/moved-catalog.ts"
import type { MovedFeature, MovedState } from "../document/moved-feature.ts"
import { emptyDocument, type InstanceDocument } from "../instance-document.ts"
import type { MoveNote } from "../move-plan.ts"
import type { ForeignFlag, ForeignParent } from "./foreign-flag.ts"
import { strategiesOf } from "./strategies-of.ts"

/** What of an export of another service has an equivalent, and what does not. */
export interface Conversion {
  readonly document: InstanceDocument
  readonly leftOff: ReadonlyArray<MoveNote>
}

/**
 * Converts flags. The configuration of a flag in an environment is converted completely or not at all: without one of
 * its rules, the others could serve people the wrong value.
 */
export const convertFlags = (
  project: string,
  flags: ReadonlyArray<ForeignFlag>,
  unreadable: ReadonlyArray<MoveNote> = []
): Conversion => {
  const leftOff: Array<MoveNote> = [...unreadable]
  const noteOn = (name: string) => (reason: string) => leftOff.push({ kind: "feature", name, reason })
  const converted = flags.map((flag) => {
    const note = noteOn(flag.name)
    for (const reason of flag.notes ?? []) note(reason)
    return featureOf(project, flag, note)
  })
  const known = new Map(converted.map((feature) => [feature.name, feature]))
  const features = converted.map((feature) => withParents(feature, known, noteOn(feature.name)))
  const contextFields = contextFieldsOf(features)
  return { document: { ...emptyDocument, contextFields, features }, leftOff }
}

type TakeNote = (reason: string) => void

const featureOf = (project: string, flag: ForeignFlag, note: TakeNote): MovedFeature => {
  const dependencies = commonParents(flag, note)
  return {
    name: flag.name,
    project,
    ...(flag.description ? { description: flag.description } : {}),
    ...(flag.archived === true ? { archived: true } : {}),
    ...(flag.tags === undefined ? {} : { tags: tagsOf(flag.tags, note) }),
    ...(dependencies === undefined || dependencies.length === 0 ? {} : { dependencies }),
    environments: dependencies === undefined ? [] : statesOf(flag, note)
  }
}

const tagsOf = (values: ReadonlyArray<string>, note: TakeNote) => {
  const tags = values.map((value) => ({ type: "simple", value }))
  const unusable = tags.filter((tag) => tagViolations(tag, "").length > 0)
  if (unusable.length > 0) note(`Tags have 2 to 50 characters and no comma, unlike ${listed(unusable.map(nameOfTag))}`)
  return tags.filter((tag) => !unusable.includes(tag))
}

const nameOfTag = ({ value }: { readonly value: string }): string => quoted(value)

/**
 * The parents of a flag if they are the same in all environments, since a feature has one list; undefined if they
 * differ.
 */
const commonParents = ({ states }: ForeignFlag, note: TakeNote): ReadonlyArray<ForeignParent> | undefined => {
  const found = [...states.values()].flatMap((state) => (Result.isSuccess(state) ? [state.success.parents ?? []] : []))
  const [first = []] = found
  if (found.every((parents) => sameContent(parents, first))) return first
  note("Its prerequisites differ between environments, and dependencies cannot: it comes without configuration")
  return undefined
}

const statesOf = (flag: ForeignFlag, note: TakeNote): ReadonlyArray<MovedState> =>
  [...flag.states].flatMap(([environment, state]) => {
    const stays = `its configuration in ${environment} is left off`
    if (Result.isFailure(state)) {
      note(`In ${environment}: ${state.failure}, so ${stays}`)
      return []
    }
    const strategies = strategiesOf(flag.name, state.success.rules)
    if (Result.isSuccess(strategies)) {
      return [{ environment, enabled: state.success.enabled, strategies: strategies.success }]
    }
    for (const { reason, rule } of strategies.failure) note(`In ${environment}, ${rule}: ${reason}, so ${stays}`)
    return []
  })

/** The feature without the environments in which a parent has no configuration, where it would be off for everybody. */
const withParents = (feature: MovedFeature, known: ReadonlyMap<string, MovedFeature>, note: TakeNote): MovedFeature => {
  const { dependencies = [], environments = [] } = feature
  const nested = dependencies.find((parent) => (known.get(parent.feature)?.dependencies ?? []).length > 0)
  if (nested !== undefined) {
    note(`Its prerequisite ${nested.feature} has prerequisites, and a parent cannot: it comes without configuration`)
    return { ...feature, dependencies: [], environments: [] }
  }
  return {
    ...feature,
    environments: environments.filter(({ environment }) => {
      const missing = dependencies.find((parent) => !isConfigured(known.get(parent.feature), environment))
      if (missing !== undefined) {
        note(`In ${environment}: its prerequisite ${missing.feature} is left off, so its configuration there is, too`)
      }
      return missing === undefined
    })
  }
}

const isConfigured = (feature: MovedFeature | undefined, environment: string): boolean =>
  feature?.environments?.some((state) => state.environment === environment) === true

/** The context fields of constraints and of stickiness. Existing ones stay as they are. */
const contextFieldsOf = (features: ReadonlyArray<MovedFeature>): ReadonlyArray<MovedContextField> => {
  const strategies = features.flatMap(({ environments = [] }) =>
    environments.flatMap((state) => state.strategies ?? [])
  )
  const used = strategies.flatMap(({ constraints = [] }) => constraints.map(({ contextName }) => contextName))
  const sticky = new Set(strategies.flatMap(({ parameters = {} }) => parameters["stickiness"] ?? []))
  return [...new Set([...used, ...sticky])]
    .filter((name) => !builtIn.has(name))
    .toSorted()
    .map((name) => ({ name, ...(sticky.has(name) ? { stickiness: true } : {}) }))
}

const builtIn = new Set(["default", ...initialContextFields("").map(({ name }) => name)])
