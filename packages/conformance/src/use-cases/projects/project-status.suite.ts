import { assert } from "@effect/vitest"
import { memberRole, ownerRole } from "@halyard/core/domain"
import {
  archiveFeature,
  completeFeature,
  countLifecycles,
  createApiToken,
  createFeature,
  createSegment,
  enableFeature,
  favorFeature,
  favorProject,
  getLifecycleTrends,
  getPersonalDashboard,
  getPersonalProject,
  getProjectInsights,
  getProjectStatus,
  giveProjectRoles,
  listFlagCreators,
  listProjectFlagCreators,
  listProjects,
  validateEnvironmentName
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { assertMatches, invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { aTeamOf } from "../../fixtures/groups-and-roles.ts"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { addFlag, aFlag, aWorkspace } from "../../fixtures/workspaces.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const projectStatusSuite: UseCaseSuite = {
  "a status counts what belongs to the project, by day and by stage": Effect.gen(function* () {
    const { address, callers, project } = yield* aFlag()
    const done = yield* addFlag(project)
    yield* asAdmin(completeFeature(done, { status: "kept" }))
    yield* asAdmin(archiveFeature(address))
    yield* asAdmin(createSegment({ name: yield* uniqueName("segment"), project, constraints: [] }))
    yield* asAdmin(
      createApiToken({ tokenName: project, type: "client", environment: "development", projects: [project] })
    )
    const status = yield* as(callers.viewer)(getProjectStatus(project))
    assertMatches(status, {
      health: { current: 100 },
      technicalDebt: { current: 0 },
      resources: { apiTokens: 1, members: 0, segments: 1 },
      staleFlags: { total: 0 },
      lifecycleSummary: {
        initial: { currentFlags: 0, averageDays: 0 },
        live: { currentFlags: 0, averageDays: null },
        completed: { currentFlags: 1, averageDays: null },
        archived: { currentFlags: 1, last30Days: 1 }
      }
    })
    const events = status.activityCountByDate.reduce((sum, { count }) => sum + count, 0)
    assert.isAbove(events, 5)
  }),

  "insights say how long features took to production, and who the members are": Effect.gen(function* () {
    const { callers, feature, production, project } = yield* aFlag()
    const account = yield* aUserAccount()
    yield* asAdmin(giveProjectRoles(project, { roles: [memberRole.id], groups: [], users: [account.id] }))
    yield* asAdmin(enableFeature(production))
    assertMatches(yield* as(callers.viewer)(getProjectInsights(project)), {
      health: { rating: 100, activeCount: 1, staleCount: 0, potentiallyStaleCount: 0 },
      technicalDebt: { rating: 0, activeCount: 1 },
      leadTime: { projectAverage: 0, features: [{ name: feature, timeToProduction: 0 }] },
      featureTypeCounts: [{ type: "release", count: 1 }],
      members: { currentMembers: 1, change: 1 }
    })
  }),

  "lists of projects name owners, onboarding and the last report": Effect.gen(function* () {
    const { feature, project } = yield* aFlag()
    const empty = yield* aWorkspace()
    const owner = yield* aUserAccount({ name: "Kim Maas" })
    const nameless = yield* aUserAccount({ name: null })
    const team = yield* aTeamOf(owner.id)
    const owners = { roles: [ownerRole.id], groups: [team.id], users: [owner.id, nameless.id] }
    yield* asAdmin(giveProjectRoles(project, owners))
    assertMatches(yield* itemOf(project), {
      owners: [
        { ownerType: "user", name: "Kim Maas", email: owner.email },
        { ownerType: "user", name: nameless.email, email: nameless.email },
        { ownerType: "group", name: team.name }
      ],
      onboardingStatus: { status: "first-flag-created", feature },
      lastReportedFlagUsage: null,
      cleanupCount: 0
    })
    assertMatches(yield* itemOf(empty.project), {
      owners: [{ ownerType: "system" }],
      onboardingStatus: { status: "onboarding-started" }
    })
  }),

  "creators are listed by the name that they have now": Effect.gen(function* () {
    const { callers, project } = yield* aWorkspace()
    const account = yield* aUserAccount({ name: "Kim Maas" })
    const kim = { ...callers.owner, id: account.id, name: account.email ?? "" }
    yield* as(kim)(createFeature(project, { name: yield* uniqueName("flag") }))
    const creator = { id: account.id, name: "Kim Maas" }
    assert.deepStrictEqual(yield* as(callers.viewer)(listProjectFlagCreators(project)), [creator])
    const found = yield* as(callers.viewer)(listFlagCreators({ text: "kim m", limit: 1000, offset: 0 }))
    assert.deepInclude(found.flagCreators, creator)
    assert.isTrue(found.flagCreators.every(({ name }) => name.toLowerCase().includes("kim m")))
    assert.strictEqual(found.total, found.flagCreators.length)
  }),

  "private projects are not visible to others": Effect.gen(function* () {
    const { address, callers, project } = yield* aWorkspaceOfKim("private")
    for (const who of [callers.viewer, callers.editor, callers.stranger]) {
      const missing = notFound("project", project)
      yield* refused(as(who)(getProjectStatus(project)), missing)
      yield* refused(as(who)(getProjectInsights(project)), missing)
      yield* refused(as(who)(listProjectFlagCreators(project)), missing)
      yield* refused(as(who)(getPersonalProject(project)), missing)
      const creators = yield* as(who)(listFlagCreators({ text: address.feature, limit: 50, offset: 0 }))
      assert.deepStrictEqual(creators, { flagCreators: [], total: 0 })
      const { lifecycleTrends } = yield* as(who)(getLifecycleTrends(project))
      assert.strictEqual(lifecycleTrends.develop.totalFlags, 0)
      yield* as(who)(favorFeature(address, false)).pipe(Effect.flip)
      const { flags, projectOwners, projects } = yield* as(who)(getPersonalDashboard())
      assert.notInclude(JSON.stringify([flags, projectOwners, projects]), address.feature)
    }
    const { lifecycleTrends } = yield* as(callers.member)(getLifecycleTrends(`${project},never-made`))
    assert.strictEqual(lifecycleTrends.develop.totalFlags, 1)
    assert.lengthOf(
      (yield* as(callers.member)(listFlagCreators({ text: address.feature, limit: 50, offset: 0 }))).flagCreators,
      1
    )
  }),

  "stages are counted over everything that the caller may see": Effect.gen(function* () {
    const hidden = yield* aFlag({ mode: "private" })
    const viewer = yield* as(hidden.callers.viewer)(countLifecycles())
    const member = yield* as(hidden.callers.member)(countLifecycles())
    assert.isAbove(sum(member), 0)
    assert.isAbove(sum(yield* asAdmin(countLifecycles())), sum(viewer))
  }),

  "a dashboard shows the caller's projects and features": Effect.gen(function* () {
    const { address, project } = yield* aFlag()
    const favorite = yield* aWorkspace()
    const account = yield* aUserAccount({ name: "Lee", rootRole: 1 })
    const lee = yield* aUser("lee", { role: memberRole, project })
    const own = yield* as(lee)(createFeature(project, { name: yield* uniqueName("flag"), type: "experiment" }))
    yield* as(lee)(favorFeature(address, true))
    yield* as(lee)(favorProject(favorite.project, true))
    const dashboard = yield* as(lee)(getPersonalDashboard())
    assert.deepStrictEqual(dashboard.projects.map(({ id }) => id).toSorted(), [project, favorite.project].toSorted())
    assert.deepStrictEqual(dashboard.flags, [
      { name: own.name, project, type: "experiment" },
      { name: address.feature, project, type: "release" }
    ])
    assert.isAtMost(dashboard.admins.length, 100)
    assert.isTrue(dashboard.admins.every(({ id }) => id <= account.id))

    const newcomer = yield* aUser("new")
    const { flags, projects } = yield* as(newcomer)(getPersonalDashboard())
    assert.deepStrictEqual([flags, projects.map(({ id }) => id)], [[], ["default"]])
  }),

  "a dashboard shows a project with its latest events, owners and the caller's roles": Effect.gen(function* () {
    const { callers, project } = yield* aFlag()
    const account = yield* aUserAccount({ name: "Kim Maas" })
    yield* asAdmin(giveProjectRoles(project, { roles: [ownerRole.id], groups: [], users: [account.id] }))
    const kim = { ...callers.owner, id: account.id, name: account.email ?? "" }
    for (let count = 0; count < 10; count++) {
      yield* as(kim)(createFeature(project, { name: yield* uniqueName("flag") }))
    }
    const details = yield* as(kim)(getPersonalProject(project))
    assertMatches(details, {
      insights: { totalFlags: 11, activeFlags: 11, staleFlags: 0, health: 100, avgHealthPastWindow: null },
      onboardingStatus: { status: "first-flag-created" },
      owners: [{ ownerType: "user", name: "Kim Maas" }],
      roles: [{ id: 4, name: "Owner", type: "project" }]
    })
    assert.deepStrictEqual(
      details.latestEvents.map(({ createdBy }) => createdBy),
      Array.from({ length: 10 }, () => "Kim Maas")
    )
    assert.deepStrictEqual((yield* as(callers.viewer)(getPersonalProject(project))).roles, [])
  }),

  "names of environments are validated before they are created": Effect.gen(function* () {
    yield* asAdmin(validateEnvironmentName(yield* uniqueName("env")))
    yield* invalidAt(asAdmin(validateEnvironmentName("a b")), "/name")
    const taken = { _tag: "NameExists", resource: "environment", name: "development" }
    yield* refused(asAdmin(validateEnvironmentName("development")), taken)
  })
}

/** A project in which only a person of an unusual name made a feature of the same name. */
const aWorkspaceOfKim = Effect.fn("aWorkspaceOfKim")(function* (mode: "open" | "private") {
  const { callers, project } = yield* aWorkspace({ mode })
  const name = yield* uniqueName("kim")
  const account = yield* aUserAccount({ name })
  yield* as({ ...callers.member, id: account.id })(createFeature(project, { name }))
  return { callers, project, address: { project, feature: name } }
})

const itemOf = (project: string) => Effect.map(asAdmin(listProjects()), (all) => all.find(({ id }) => id === project))

const sum = (counts: object) => Object.values(counts).reduce((all: number, count: number) => all + count, 0)
