import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { adminRole, ownerRole } from "../../domain/access/role.ts"
import { daysAfter, utcDay } from "../../domain/insights/day.ts"
import {
  administrator,
  dashboardCounts,
  LATEST_EVENTS,
  type LatestEvent,
  meanHealth,
  MAX_VISIBLE,
  type PersonalDashboard,
  type PersonalProjectDetails,
  rolesIn
} from "../../domain/insights/people/personal-dashboard.ts"
import { userOwner } from "../../domain/projects/project-owner.ts"
import { onboardingStatus, type ProjectListItem } from "../../domain/projects/project-report.ts"
import { initialsImage } from "../../domain/users/creator.ts"
import { displayNames } from "../../domain/users/display-names.ts"
import { compareText, fold } from "../../domain/values/text.ts"
import { now } from "../../domain/values/timestamp.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { InsightStore } from "../../ports/insights/insight-store.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"
import { ProjectReads } from "../../ports/projects/project-reads.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { readableProjects, visibleProject } from "../access/visible-project.ts"
import { searchEvents } from "../events/search-events.ts"
import { projectOwners } from "../projects/project-owners.ts"
import { listProjects } from "../projects/project-reports.ts"
import { countsOf } from "../projects/project-status.ts"
import { seenPerson } from "../users/list-people.ts"

/** Returns the projects and features of the caller, and whom to ask for more. */
export const getPersonalDashboard = Effect.fn("getPersonalDashboard")(function* () {
  const { id } = yield* CurrentPrincipal
  const visible = yield* listProjects()
  const projects = yield* ownProjects(visible)
  const admins = yield* (yield* UserStore).withRootRole(adminRole.id, MAX_VISIBLE)
  const dashboard: PersonalDashboard = {
    admins: admins.map(yield* seenPerson()).map(administrator),
    projectOwners: yield* ownersOfProjects(visible),
    projects: projects.map(({ featureCount, health, id: project, memberCount, name, technicalDebt }) => ({
      id: project,
      name,
      health,
      technicalDebt,
      memberCount,
      featureCount
    })),
    flags: yield* (yield* ProjectReads).flagsOf(id, yield* readableProjects(), MAX_VISIBLE)
  }
  return dashboard
})

/** The projects in which the caller has a role, and their favorites. Without any, the project `default`. */
const ownProjects = Effect.fnUntraced(function* (visible: ReadonlyArray<ProjectListItem>) {
  const { grants } = yield* CurrentPrincipal
  const withRole = new Set(grants.map(({ project }) => project))
  const own = visible.filter(({ favorite, id }) => favorite || withRole.has(id))
  return own.length > 0 ? own : visible.filter(({ id }) => id === "default")
})

const ownersOfProjects = Effect.fnUntraced(function* (visible: ReadonlyArray<ProjectListItem>) {
  const holders = yield* (yield* ProjectAccessStore).holders(ownerRole.id)
  const seen = yield* seenPerson()
  const owners = visible.flatMap(({ id }) => holders.get(id)?.users ?? [])
  return [...new Map(owners.map((user) => [user.id, user])).values()]
    .map((owner) => userOwner(seen(owner)))
    .toSorted((left, right) => compareText(fold(left.name), fold(right.name)))
    .slice(0, MAX_VISIBLE)
})

/**
 * Returns what a dashboard shows of a project: its features and health, its latest events, its owners and the caller's
 * roles.
 */
export const getPersonalProject = Effect.fn("getPersonalProject")(function* (project: string) {
  yield* visibleProject(project)
  const { grants } = yield* CurrentPrincipal
  const at = yield* now
  const today = utcDay(at)
  const details: PersonalProjectDetails = {
    insights: {
      avgHealthCurrentWindow: yield* healthBetween(project, { from: daysAfter(today, -WINDOW), to: today }),
      avgHealthPastWindow: yield* healthBetween(project, {
        from: daysAfter(today, -2 * WINDOW),
        to: daysAfter(today, -WINDOW - 1)
      }),
      ...dashboardCounts(yield* countsOf(project, at))
    },
    onboardingStatus: onboardingStatus(yield* (yield* FeatureReads).census(project)),
    latestEvents: yield* latestEvents(project),
    owners: (yield* projectOwners(project))(project),
    roles: rolesIn(project, grants)
  }
  return details
})

/** Four weeks. */
const WINDOW = 28

const healthBetween = Effect.fnUntraced(function* (
  project: string,
  range: { readonly from: string; readonly to: string }
) {
  return meanHealth(yield* (yield* InsightStore).flags(range, [project]))
}, mayReadCopy)

/** The newest events, in which users have their current names, and other authors the name in the event. */
const latestEvents = Effect.fnUntraced(function* (project: string) {
  const { events } = yield* searchEvents({ projects: [project], offset: 0, limit: LATEST_EVENTS })
  const ids = events.flatMap(({ createdByUserId }) => createdByUserId ?? [])
  const names = displayNames(yield* (yield* UserStore).findAll(ids))
  return events.map(({ createdAt, createdBy, createdByUserId, id, summary }): LatestEvent => {
    const name = names.get(createdByUserId ?? 0) ?? createdBy
    return { id, summary, createdBy: name, createdByImageUrl: initialsImage(name), createdAt }
  })
})
