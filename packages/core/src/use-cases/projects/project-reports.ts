import { Effect } from "effect"
import { staleCutoffs } from "../../domain/features/staleness.ts"
import { JsonText } from "../../domain/json/json-text.ts"
import {
  healthCounts,
  meanDaysToProduction,
  projectHealth,
  type ProjectStats,
  statsWindows,
  technicalDebt
} from "../../domain/projects/health.ts"
import {
  onboardingStatus,
  type ProjectHealthReport,
  type ProjectListItem,
  type ProjectOverview,
  type ProjectSummary
} from "../../domain/projects/project-report.ts"
import { now, type Timestamp } from "../../domain/values/timestamp.ts"
import type { Project } from "../../domain/projects/project.ts"
import type { Viewer } from "../../domain/access/principal.ts"
import { FeatureTypeStore } from "../../ports/catalog/feature-type-store.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { FavoriteStore } from "../../ports/projects/favorite-store.ts"
import { ProjectReads } from "../../ports/projects/project-reads.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { currentViewer } from "../access/require-permission.ts"
import { visibleProject, visibleProjects } from "../access/visible-project.ts"
import { projectOwners } from "./project-owners.ts"

/** Returns the features of a project and its health now. */
export const reportProjectHealth = Effect.fn("reportProjectHealth")(function* (id: string) {
  const { overview, counts, viewer } = yield* projectFacts(id)
  const features = yield* mayReadCopy((yield* FeatureReads).ofProject(id, viewer))
  return {
    ...overview,
    technicalDebt: technicalDebt(overview.health),
    ...counts,
    features
  } satisfies ProjectHealthReport
})

/** Returns the result of `reportProjectHealth` as JSON text. */
export const reportProjectHealthAsJson = Effect.fn("reportProjectHealthAsJson")(function* (id: string) {
  const { overview, counts, viewer } = yield* projectFacts(id)
  const features = yield* mayReadCopy((yield* FeatureReads).ofProjectAsJson(id, viewer))
  const facts = { ...overview, technicalDebt: technicalDebt(overview.health), ...counts }
  return JsonText.withMember(facts, "features", features) satisfies JsonText<ProjectHealthReport>
})

/** Returns the features of a project. */
export const getProjectOverview = Effect.fn("getProjectOverview")(function* (id: string) {
  const { overview, viewer } = yield* projectFacts(id)
  const features = yield* mayReadCopy((yield* FeatureReads).ofProject(id, viewer))
  return { ...overview, features } satisfies ProjectOverview
})

/** Returns the result of `getProjectOverview` as JSON text. */
export const getProjectOverviewAsJson = Effect.fn("getProjectOverviewAsJson")(function* (id: string) {
  const { overview, viewer } = yield* projectFacts(id)
  const features = yield* mayReadCopy((yield* FeatureReads).ofProjectAsJson(id, viewer))
  return JsonText.withMember(overview, "features", features) satisfies JsonText<ProjectOverview>
})

/** Summarizes a project without listing its features. */
export const summarizeProject = Effect.fn("summarizeProject")(function* (id: string) {
  const { project, overview } = yield* projectFacts(id)
  const census = yield* mayReadCopy((yield* FeatureReads).census(id))
  const summary: ProjectSummary = {
    ...overview,
    technicalDebt: technicalDebt(overview.health),
    archivedAt: project.archivedAt,
    featureTypeCounts: census.types,
    onboardingStatus: onboardingStatus(census),
    linkTemplates: project.linkTemplates
  }
  return summary
})

/** Lists the projects that the caller may see, by name: the archived ones, or the others. */
export const listProjects = Effect.fn("listProjects")(function* ({ archived = false } = {}) {
  const viewer = yield* currentViewer()
  const projects = yield* visibleProjects(viewer)
  return yield* listItems(
    projects.filter(({ archivedAt }) => (archivedAt !== null) === archived),
    viewer
  )
})

const listItems = Effect.fnUntraced(function* (projects: ReadonlyArray<Project>, viewer: Viewer) {
  const at = yield* now
  const types = yield* (yield* FeatureTypeStore).list
  const counts = yield* (yield* FeatureReads).counts(staleCutoffs(types, at))
  const favorites = yield* (yield* FavoriteStore).projects(viewer.id)
  const members = yield* (yield* AccessPolicy).members(at)
  const ownersOf = yield* projectOwners()
  const uses = yield* (yield* ProjectReads).uses("all")

  const useOf = new Map(uses.map((use) => [use.project, use]))
  const countOf = new Map(counts.map((count) => [count.project, count]))
  return projects.map((project): ProjectListItem => {
    const count = countOf.get(project.id) ?? { total: 0, stale: 0, potentiallyStale: 0 }
    const health = projectHealth(count)
    const use = useOf.get(project.id) ?? { oldest: null, evaluated: false, lastReportAt: null, completed: 0 }
    return {
      ...project,
      health,
      technicalDebt: technicalDebt(health),
      featureCount: count.total,
      staleFeatureCount: count.stale,
      potentiallyStaleFeatureCount: count.potentiallyStale,
      memberCount: members.get(project.id)?.total ?? 0,
      favorite: favorites.has(project.id),
      lastUpdatedAt: project.updatedAt,
      owners: ownersOf(project.id),
      onboardingStatus: onboardingStatus(use),
      lastReportedFlagUsage: use.lastReportAt,
      cleanupCount: use.completed
    }
  })
}, mayReadCopy)

/** Reads what overviews and reports of a project contain apart from its features. */
const projectFacts = Effect.fnUntraced(function* (id: string) {
  const { project, viewer } = yield* visibleProject(id)
  return { project, viewer, ...(yield* figuresOf(project, viewer)) }
})

const figuresOf = Effect.fnUntraced(function* (project: Project, viewer: Viewer) {
  const { id } = project
  const at = yield* now
  const types = yield* (yield* FeatureTypeStore).list
  const [count] = yield* (yield* FeatureReads).counts(staleCutoffs(types, at), id)
  const { health, ...counts } = healthCounts(count ?? { total: 0, stale: 0, potentiallyStale: 0 })
  const favorites = yield* (yield* FavoriteStore).projects(viewer.id)
  const { stats, members } = yield* projectStats(id, at)

  const overview: Omit<ProjectOverview, "features"> = {
    version: 1,
    name: project.name,
    description: project.description,
    defaultStickiness: project.defaultStickiness,
    mode: project.mode,
    featureLimit: project.featureLimit,
    featureNaming: project.featureNaming,
    members,
    health,
    environments: yield* (yield* ProjectStore).environments(id),
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
    favorite: favorites.has(id),
    stats
  }
  return { overview, counts }
}, mayReadCopy)

export const projectStats = Effect.fnUntraced(function* (id: string, at: Timestamp) {
  const windows = statsWindows(at)
  const activity = yield* (yield* ProjectStore).activity(id, windows)
  const members = (yield* (yield* AccessPolicy).members(windows.currentStart)).get(id)
  const stats: ProjectStats = {
    avgTimeToProdCurrentWindow: meanDaysToProduction(activity.meanMillisToProduction),
    createdCurrentWindow: activity.created.current,
    createdPastWindow: activity.created.past,
    archivedCurrentWindow: activity.archived.current,
    archivedPastWindow: activity.archived.past,
    projectActivityCurrentWindow: activity.events.current,
    projectActivityPastWindow: activity.events.past,
    projectMembersAddedCurrentWindow: members?.added ?? 0
  }
  return { stats, members: members?.total ?? 0 }
})
