import { type Array as Arr, type Result, Schema } from "effect"
import { typeWarnings } from "../events/event-type-filter.ts"
import { KnownEventType } from "../events/event-type.ts"
import { Event, EventView } from "../events/event.ts"
import { Timestamp } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import { collectParts, type RawParameter, readOne, readWhole } from "../violations/query-parameter.ts"
import { MAX_INT32 } from "../violations/violation.ts"
import { field } from "../values/field.ts"
import { IntegrationLimits } from "./integration-limits.ts"

export const Integration = Schema.Struct({
  id: field(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)), "The integration's id"),
  provider: field(Schema.String, "The name of the integration's provider"),
  enabled: field(Schema.Boolean, "Whether the integration receives events"),
  description: field(Schema.NullOr(Schema.String), "What the integration is for"),
  parameters: field(Schema.Record(Schema.String, Schema.String), "The parameters of the provider; ***** for secrets"),
  events: field(Schema.Array(KnownEventType), "The types of events that it receives"),
  projects: field(
    Schema.Array(Schema.String),
    "The ids of the projects whose events it receives; empty or * for all. Projects that the caller cannot see are left out"
  ),
  environments: field(
    Schema.Array(Schema.String),
    "The names of the environments whose events it receives; empty or * for all"
  ),
  limitedTo: field(
    Schema.optionalKey(IntegrationLimits),
    "Only if a user without ADMIN saved it last: what it may receive of the events that it is for"
  ),
  warnings: field(
    Schema.optionalKey(Schema.Array(Schema.String)),
    "The types among its events that newer clients know but no event has"
  )
}).annotate({
  identifier: "Integration",
  description: "A destination for events in another service. Its secret parameters are masked."
})
export type Integration = typeof Integration.Type

/**
 * Whether the integration subscribes to the event. An event without an environment matches every environment. An event
 * without a project matches only integrations for all projects.
 */
export const matchesFilters = (
  { environments, events, projects }: Pick<Integration, "events" | "projects" | "environments">,
  { environment, project, type }: Pick<Event, "type" | "project" | "environment">
): boolean =>
  events.includes(type) &&
  (isForAll(projects) || (project !== null && isAmong(project, projects))) &&
  (isForAll(environments) || environment === null || isAmong(environment, environments))

const isForAll = (names: ReadonlyArray<string>): boolean => names.length === 0 || names.includes("*")

/**
 * Whether one of the names matches. An event can concern several projects or all of them, such as one about an API
 * token.
 */
const isAmong = (given: string, names: ReadonlyArray<string>): boolean =>
  given.split(",").some((name) => name === "*" || names.includes(name))

/** The stored integration. `parameters` has masks instead of secrets. */
export interface IntegrationRecord extends Omit<Integration, "limitedTo" | "warnings"> {
  /** Null if an administrator saved it last. */
  readonly limitedTo: IntegrationLimits | null
  /** The secret parameters as sealed JSON; null if there are none. */
  readonly sealedParameters: string | null
  readonly createdAt: Timestamp
}

/** The integration without its sealed parameters. */
export const integrationOf = ({
  createdAt: _,
  limitedTo,
  sealedParameters: __,
  ...integration
}: IntegrationRecord): Integration => (limitedTo === null ? integration : { ...integration, limitedTo })

/** The integration with warnings about types that no event has. */
export const withWarnings = (integration: Integration): Integration => {
  const warnings = typeWarnings(integration.events)
  return warnings.length === 0 ? integration : { ...integration, warnings }
}

/** The outcome of handling an event. The last attempt decides. */
export const IntegrationEventState = Schema.Literals(["success", "failed", "successWithErrors"])
export type IntegrationEventState = typeof IntegrationEventState.Type

export const IntegrationEvent = Schema.Struct({
  /** A decimal number as text, since it can exceed the range of numbers. */
  id: field(Schema.String.check(Schema.isPattern(/^\d+$/)), "A decimal number; newer events have larger numbers"),
  integrationId: field(Schema.Int, "The integration's id"),
  createdAt: field(Timestamp, "When the event was handled"),
  state: field(IntegrationEventState, "success, failed, or successWithErrors if it was delivered with problems"),
  stateDetails: field(Schema.String, "The outcome in words, with the status code if there was one"),
  event: field(Event, "The event"),
  details: field(Schema.Record(Schema.String, Schema.Json), "More about the last attempt, without secrets")
})
export type IntegrationEvent = typeof IntegrationEvent.Type

export const IntegrationEventView = Schema.Struct({
  ...IntegrationEvent.fields,
  event: field(EventView, "The event")
}).annotate({
  identifier: "IntegrationEventView",
  description: "The outcome of an event that an integration handled."
})

export type IntegrationEventView = typeof IntegrationEventView.Type

export const IntegrationTest = IntegrationEvent.mapFields(({ state, stateDetails }) => ({
  state,
  stateDetails
})).annotate({
  identifier: "IntegrationTest",
  description: "What a receiver made of a test event."
})

export type IntegrationTest = typeof IntegrationTest.Type

export type NewIntegrationEvent = Omit<IntegrationEvent, "id" | "integrationId">

type Named = Pick<Integration, "projects" | "limitedTo">

/** Whether the caller may see the integration. It is hidden if it is for hidden projects only. */
export const isForVisible = ({ projects }: Pick<Named, "projects">, isVisible: (project: string) => boolean): boolean =>
  projects.length === 0 || projects.some((name) => isVisibleName(name, isVisible))

/** The integration without the names of hidden projects. */
export const withVisibleProjects = <A extends Named>(integration: A, isVisible: (project: string) => boolean): A => {
  const visible = (projects: ReadonlyArray<string>) => projects.filter((name) => isVisibleName(name, isVisible))
  const { limitedTo, projects } = integration
  return {
    ...integration,
    projects: visible(projects),
    ...(limitedTo === undefined ? {} : { limitedTo: { ...limitedTo, projects: visible(limitedTo.projects) } })
  }
}

/**
 * The integration after this project was deleted. It must not receive events of a later project of the same id. An
 * empty list would mean all projects, so an integration for the project alone keeps its name and is disabled.
 */
export const withoutProject = <A extends Pick<Integration, "enabled" | "projects">>(
  integration: A,
  project: string
): A => {
  const projects = integration.projects.filter((name) => name !== project)
  if (projects.length === integration.projects.length) return integration
  return projects.length === 0 ? { ...integration, enabled: false } : { ...integration, projects }
}

/** The given projects plus the hidden ones, which the caller cannot remove. An empty list still means all projects. */
export const withHiddenProjects = (
  given: ReadonlyArray<string>,
  before: Pick<Named, "projects">,
  isVisible: (project: string) => boolean
): ReadonlyArray<string> => {
  if (given.length === 0 || given.includes("*")) return given
  return [...given, ...before.projects.filter((name) => !isVisibleName(name, isVisible) && !given.includes(name))]
}

const isVisibleName = (name: string, isVisible: (project: string) => boolean): boolean =>
  name === "*" || isVisible(name)

/** The query parameters that select a part of an integration's log. */
export interface RawEventPage {
  readonly limit?: RawParameter
  readonly offset?: RawParameter
}

export interface IntegrationEventPage {
  readonly limit: number
  readonly offset: number
}

/** Parses the query strictly: reports every invalid parameter. */
export const parseEventPage = ({
  limit,
  offset
}: RawEventPage): Result.Result<IntegrationEventPage, Arr.NonEmptyReadonlyArray<Violation>> => {
  return collectParts({
    limit: readOne({ name: "limit", raw: limit }, 50, (text) => readWhole("limit", 1, 1000, text)),
    offset: readOne({ name: "offset", raw: offset }, 0, (text) => readWhole("offset", 0, MAX_INT32, text))
  })
}
