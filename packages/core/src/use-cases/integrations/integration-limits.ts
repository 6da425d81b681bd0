import { Effect } from "effect"
import { CurrentPrincipal, maySee } from "../../domain/access/principal.ts"
import { isInScope } from "../../domain/events/event-query.ts"
import type { Event } from "../../domain/events/event.ts"
import { limitsOf, refusalToChange, scopeWithin } from "../../domain/integrations/integration-limits.ts"
import { type IntegrationRecord, matchesFilters } from "../../domain/integrations/integration.ts"
import { NoAccess } from "../../domain/violations/errors.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { currentViewer } from "../access/require-permission.ts"
import { openProjects } from "./integration-visibility.ts"

/** Returns the limits of an integration for these projects that the caller saves; null for administrators. */
export const limitsFor = Effect.fnUntraced(function* (projects: ReadonlyArray<string>) {
  return (yield* isAdministrator) ? null : limitsOf(yield* currentViewer(), projects)
})

/** Fails with `NoAccess` if the integration may receive events that the caller may not read. */
export const refuseTakeover = Effect.fnUntraced(function* (record: IntegrationRecord) {
  if (yield* isAdministrator) return
  const viewer = yield* currentViewer()
  const all = yield* (yield* ProjectStore).list
  const hidden = new Set(all.filter((project) => !maySee(viewer, project)).map(({ id }) => id))
  const reason = refusalToChange(record, (project) => hidden.has(project))
  if (reason !== undefined) return yield* new NoAccess({ permissions: ["ADMIN"], reason })
})

const isAdministrator = Effect.gen(function* () {
  return yield* (yield* AccessPolicy).permits(yield* CurrentPrincipal, "ADMIN", {})
})

/** Returns a test for events: whether the integration wants the event and may now receive it. */
export const receivableBy = Effect.fnUntraced(function* (record: IntegrationRecord) {
  const { limitedTo } = record
  if (limitedTo === null) return (event: Event) => matchesFilters(record, event)
  const open = (yield* openProjects).map(({ id }) => id)
  const memberOf = yield* membershipsOf(limitedTo.userId)
  const scope = scopeWithin(limitedTo, open, memberOf, yield* (yield* ProjectStore).lastEventsOfFormer)
  return (event: Event) => matchesFilters(record, event) && isInScope(event.id, event, scope)
})

/**
 * Returns what the user may see. If the policy does not know users by their ids, what they could see when they saved
 * the integration counts.
 */
const membershipsOf = Effect.fnUntraced(function* (user: number | null) {
  if (user === null) return []
  const { memberOfUser } = yield* AccessPolicy
  return memberOfUser === undefined ? "all" : yield* memberOfUser(user)
})
