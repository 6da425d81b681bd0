import { Schema } from "effect"
import { MASKED_SECRET } from "../values/masked-secret.ts"
import type { Violation } from "../violations/errors.ts"
import { sizeViolations } from "../json/size-violations.ts"
import { lengthViolations, movedMask, quoted, unknownMask, violation } from "../violations/violation.ts"
import { unknownTypes } from "../events/event-type-filter.ts"
import { isEventType, isKnownEventType } from "../events/event-type.ts"
import { isHeaderText } from "./custom-headers.ts"
import { Integration } from "./integration.ts"
import type { ProviderDefinition, ProviderParameter } from "./provider-definition.ts"
import { field } from "../values/field.ts"
import { limitedList, limitedText } from "../values/limited.ts"
import { LONGEST_URL, webOrigin } from "../values/web-origin.ts"

export const IntegrationGiven = Schema.Struct({
  provider: Integration.fields.provider,
  enabled: Integration.fields.enabled,
  description: field(
    Schema.optionalKey(Schema.NullOr(limitedText(1000))),
    "What the integration is for; unchanged if left out"
  ),
  parameters: field(
    Schema.Record(Schema.String, Schema.String),
    "The parameters of the provider; ***** keeps a secret while the addresses stay the same. Unknown parameters are ignored"
  ),
  events: field(
    limitedList(Schema.String, 500),
    "The types of events that it receives. Types that newer clients know are kept, but match nothing"
  ),
  projects: field(
    Schema.optionalKey(Schema.Array(Schema.String)),
    "The ids of the projects whose events it receives; empty or * for all"
  ),
  environments: Schema.optionalKey(Integration.fields.environments)
}).annotate({ identifier: "IntegrationGiven", description: "A new or changed integration." })
export type IntegrationGiven = typeof IntegrationGiven.Type

/** The existing names that a draft is checked against. */
export interface NamesKnown {
  readonly isProject: (id: string) => boolean
  readonly isEnvironment: (name: string) => boolean
}

/**
 * The faults of a draft, except those of its parameters. Names that the integration already had may no longer exist.
 */
export const draftViolations = (
  draft: IntegrationGiven,
  before: Pick<Integration, "projects" | "environments">,
  { isEnvironment, isProject }: NamesKnown,
  path: string
): ReadonlyArray<Violation> => [
  ...sizeViolations(IntegrationGiven, draft, path),
  ...unknownTypes(draft.events).map(({ index, problem }) => violation(`${path}/events/${index}`, problem)),
  ...unknownNames(draft.projects ?? [], before.projects, isProject).map(({ index, name }) =>
    violation(`${path}/projects/${index}`, `must name a project, and there is no ${quoted(name)}`)
  ),
  ...unknownNames(draft.environments ?? [], before.environments, isEnvironment).map(({ index, name }) =>
    violation(`${path}/environments/${index}`, `must name an environment, and there is no ${quoted(name)}`)
  )
]

/** The integration that a draft describes, without parameters. An omitted description stays unchanged. */
export const completeDraft = (
  { description, enabled, environments = [], events, projects = [], provider }: IntegrationGiven,
  before?: Pick<Integration, "description">
): Omit<Integration, "id" | "parameters" | "limitedTo" | "warnings"> => ({
  provider,
  enabled,
  description: description === undefined ? (before?.description ?? null) : description || null,
  events: typesOf(events),
  projects: [...new Set(projects)],
  environments: [...new Set(environments)]
})

/** The distinct types, with those that no event has last. Every store lists them in this order. */
const typesOf = (types: ReadonlyArray<string>): Integration["events"] => {
  const known = [...new Set(types.filter(isKnownEventType))]
  return [...known.filter(isEventType), ...known.filter((type) => !isEventType(type))]
}

const unknownNames = (
  names: ReadonlyArray<string>,
  before: ReadonlyArray<string>,
  isKnown: (name: string) => boolean
): ReadonlyArray<{ readonly name: string; readonly index: number }> =>
  names
    .map((name, index) => ({ name, index }))
    .filter(({ name }) => name !== "*" && !before.includes(name) && !isKnown(name))

/** Checks that every provider needs: required parameters, valid URLs and a maximum length. */
export const parameterViolations = (
  { parameters: known }: ProviderDefinition,
  parameters: Readonly<Record<string, string>>,
  pointer: string
): ReadonlyArray<Violation> =>
  known.flatMap((parameter) => {
    const value = parameters[parameter.name] ?? ""
    const path = `${pointer}/${parameter.name}`
    if (value.trim() !== "") return valueViolations(parameter, value, path)
    return parameter.required ? [violation(path, "must be given")] : []
  })

/** Reports header parameters whose value is not a valid header value. */
export const headerViolations = (
  names: ReadonlyArray<string>,
  parameters: Readonly<Record<string, string>>,
  pointer: string
): ReadonlyArray<Violation> =>
  names
    .filter((name) => !isHeaderText(parameters[name] ?? ""))
    .map((name) => violation(`${pointer}/${name}`, "must be one line of text that a header can hold"))

const valueViolations = (parameter: ProviderParameter, value: string, path: string): ReadonlyArray<Violation> => {
  if (!isAddress(parameter)) return lengthViolations(value, path, 0, LONGEST_TEXT)
  if (webOrigin(value) !== undefined) return []
  return [violation(path, `must be an http or https URL of at most ${LONGEST_URL} characters`)]
}

const LONGEST_TEXT = 10_000

/** The given parameters, sorted by how they are stored. Parameters unknown to the provider are dropped. */
export interface GivenParameters {
  readonly open: Parameters
  /** New secrets. Empty ones are dropped. */
  readonly secrets: Parameters
  /** Names of masked secrets, which stay unchanged. */
  readonly kept: ReadonlyArray<string>
}

export type Parameters = Integration["parameters"]

export const givenParameters = (definition: ProviderDefinition, given: Parameters): GivenParameters => {
  const known = definition.parameters.flatMap(({ name, sensitive }) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    return value === undefined ? [] : [{ name, sensitive, value }]
  })
  const secret = known.filter(({ sensitive, value }) => sensitive && value !== "")
  return {
    open: byName(known.filter(({ sensitive }) => !sensitive)),
    secrets: byName(secret.filter(({ value }) => value !== MASKED_SECRET)),
    kept: secret.filter(({ value }) => value === MASKED_SECRET).map(({ name }) => name)
  }
}

/** The parameters for display, with every secret masked. */
export const maskedParameters = ({ kept, open, secrets }: GivenParameters): Parameters => ({
  ...open,
  ...masked([...Object.keys(secrets), ...kept])
})

/** The parameters for storage. Every secret is replaced with a mask. */
export const maskParameters = (parameters: Parameters, secretNames: ReadonlyArray<string>): Parameters => ({
  ...parameters,
  ...masked(secretNames.filter((name) => Object.hasOwn(parameters, name)))
})

/** The names of the masked secrets in stored parameters. */
export const secretNamesIn = (parameters: Parameters): ReadonlyArray<string> =>
  Object.keys(parameters).filter((name) => parameters[name] === MASKED_SECRET)

/** Reports masks without a stored secret of that name. */
export const maskViolations = (
  { kept }: GivenParameters,
  present: ReadonlyArray<string>,
  path: string
): ReadonlyArray<Violation> =>
  kept.filter((name) => !present.includes(name)).map((name) => unknownMask(`${path}/${name}`))

/** Whether the parameter says where requests go. */
export const isAddress = ({ type }: ProviderParameter): boolean => type === "url"

/**
 * Reports masked secrets if requests would go to another address than with the stored parameters. An empty address that
 * is required has a violation of its own.
 */
export const movedMaskViolations = (
  { parameters: known }: ProviderDefinition,
  { kept, open, secrets }: GivenParameters,
  stored: Parameters,
  path: string
): ReadonlyArray<Violation> => {
  const given: Parameters = { ...open, ...secrets }
  const moved = known
    .filter((parameter) => isAddress(parameter) && !kept.includes(parameter.name))
    .find(({ name, required }) => {
      const address = (given[name] ?? "").trim()
      return address !== (stored[name] ?? "").trim() && !(required && address === "")
    })
  if (moved === undefined) return []
  return kept
    .filter((name) => Object.hasOwn(stored, name))
    .map((name) => movedMask(`${path}/${name}`, `${path}/${moved.name}`))
}

/** The parameters that are neither masked nor secret by definition. */
export const openParameters = (parameters: Parameters, secretNames: ReadonlyArray<string>): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).filter(([name, value]) => !secretNames.includes(name) && value !== MASKED_SECRET)
  )

const byName = (parameters: ReadonlyArray<{ readonly name: string; readonly value: string }>): Parameters =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]))

const masked = (names: ReadonlyArray<string>): Parameters =>
  Object.fromEntries(names.map((name) => [name, MASKED_SECRET]))
