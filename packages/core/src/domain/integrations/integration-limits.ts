import { Schema } from "effect"
import type { Viewer } from "../access/principal.ts"
import { type EventScope, eventsOf } from "../events/event-query.ts"
import { field } from "../values/field.ts"

export const IntegrationLimits = Schema.Struct({
  userId: field(
    Schema.NullOr(Schema.Int),
    "The id of the user who saved the integration last; null if it is not known"
  ),
  projects: field(
    Schema.Array(Schema.String),
    "The named projects that this user is a member of. If one of them is private, its events are sent"
  )
}).annotate({
  identifier: "IntegrationLimits",
  description:
    "The limits of an integration that a user without ADMIN saved last. It receives no events of other private projects, and no events about users, tokens, roles, groups and settings."
})
export type IntegrationLimits = typeof IntegrationLimits.Type

interface Limited {
  readonly projects: ReadonlyArray<string>
  readonly limitedTo: IntegrationLimits | null
}

/** The limits of an integration for these projects, saved by a caller without ADMIN. */
export const limitsOf = ({ id, memberOf }: Viewer, projects: ReadonlyArray<string>): IntegrationLimits => ({
  userId: id,
  projects: projects.filter((name) => name !== "*" && (memberOf === "all" || memberOf.includes(name)))
})

/**
 * The events that a limited integration may receive. `open` are the projects that are not private now, and `memberOf`
 * those that the user who saved it is a member of now.
 */
export const scopeWithin = (
  { projects }: IntegrationLimits,
  open: ReadonlyArray<string>,
  memberOf: Viewer["memberOf"],
  lastOfFormer: EventScope["lastOfFormer"]
): EventScope =>
  eventsOf([...open, ...projects.filter((name) => memberOf === "all" || memberOf.includes(name))], lastOfFormer)

/** Why a caller without ADMIN may not change the integration: it receives events that this caller may not read. */
export const refusalToChange = (
  { limitedTo, projects }: Limited,
  isHidden: (project: string) => boolean
): string | undefined => {
  if (limitedTo === null) return savedByAdministrator
  return projects.some(isHidden) ? namesHiddenProject : undefined
}

const savedByAdministrator =
  "An administrator saved this integration, so it can receive events that you may not read. Ask an administrator to change it, or create one of your own."

const namesHiddenProject =
  "This integration is also for a private project that you are not a member of. Ask an administrator or a member to change it, or create one of your own."
