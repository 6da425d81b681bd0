import { assert } from "@effect/vitest"
import { editorRole, memberRole, type NewChange, type Principal, viewerRole } from "@halyard/core/domain"
import { AccessPolicy, ProjectAccessStore, SegmentStore, UserStore } from "@halyard/core/ports"
import {
  addReleasePlan,
  addStrategy,
  countActionable,
  getChangeRequest,
  getSegment,
  listChangeRequests,
  moveRequest,
  proposeChanges,
  setChangeRequestConfig,
  updateProjectSettings,
  updateSegment
} from "@halyard/core/use-cases"
import { Effect, Struct } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { assertMatches, invalidAt, refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { aFlag, addSegment } from "../../fixtures/workspaces.ts"
import { aTemplate } from "../release-plans/scenes.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, inReview, switchTo } from "./scenes.ts"

/** A global segment that two projects use in production, where they require one and two approvals. */
const aScene = Effect.gen(function* () {
  const [here, there] = [yield* aGuardedFlag(1), yield* aGuardedFlag(2)]
  const { id, name } = yield* addSegment({ constraints: [isUser("7")] })
  for (const { production } of [here, there]) {
    yield* asAdmin(addStrategy(production, { name: "default", segments: [id] }))
  }
  const author = yield* aStored("author", [here.project], editorRole.id)
  const change: NewChange = { action: "updateSegment", payload: { id, name, constraints: [isUser("8")] } }
  return { here, there, author, change, segment: { id, name } }
})

const isUser = (id: string) => ({ contextName: "userId", operator: "IN", values: [id] }) as const

/** A stored user who is a member of the projects. */
const aStored = Effect.fn("aStored")(function* (
  name: string,
  projects: ReadonlyArray<string>,
  rootRole: number = viewerRole.id
) {
  const { id } = yield* aUserAccount({ rootRole })
  for (const project of projects) yield* (yield* ProjectAccessStore).setUser(project, id, [memberRole.id], minute(0))
  const root = rootRole === editorRole.id ? editorRole : viewerRole
  const principal: Principal = {
    kind: "user",
    id,
    name,
    grants: [{ role: root }, ...projects.map((project) => ({ role: memberRole, project }))]
  }
  return principal
})

export const globalSegmentsSuite: UseCaseSuite = {
  "need the approvals of every environment that uses them, also in other projects": Effect.gen(function* () {
    const { author, change, here, segment, there } = yield* aScene
    const direct = updateSegment(segment.id, { name: segment.name, constraints: [isUser("8")] })
    yield* refused(as(author)(direct), { _tag: "NoAccess", permissions: ["SKIP_CHANGE_REQUEST"] })
    const address = yield* inReview(here, author, change)
    assertMatches(yield* as(author)(getChangeRequest(address)), {
      minApprovals: 2,
      approvalRules: [
        { project: here.project, environment: "production", requiredApprovals: 1 },
        { project: there.project, environment: "production", requiredApprovals: 2 }
      ],
      segments: [{ name: segment.name, diff: { now: { project: null, constraints: [{ values: ["7"] }] } } }]
    })
    yield* refused(as(here.bob)(moveRequest(address, { state: "Approved" })), { _tag: "NoAccess" })
    const both = [here.project, there.project]
    const [first, second] = [yield* aStored("first", both), yield* aStored("second", both)]
    assertMatches(yield* as(first)(moveRequest(address, { state: "Approved" })), { state: "In review" })
    yield* refused(as(first)(moveRequest(address, { state: "Applied" })), { _tag: "InvalidOperation" })
    assertMatches(yield* as(second)(moveRequest(address, { state: "Approved" })), { state: "Approved" })
    yield* refused(as(here.bob)(moveRequest(address, { state: "Applied" })), { _tag: "NoAccess" })
    yield* as(second)(moveRequest(address, { state: "Applied" }))
    assertMatches(yield* asAdmin(getSegment(segment.id)), { project: null, constraints: [{ values: ["8"] }] })
  }),

  "show where they need approvals, without the names of projects that the reader cannot see": Effect.gen(function* () {
    const { author, change, here, there } = yield* aScene
    const address = yield* inReview(here, author, change)
    yield* asAdmin(updateProjectSettings(there.project, { mode: "private" }))
    assertMatches(yield* as(author)(getChangeRequest(address)), {
      approvalRules: [
        { project: here.project, environment: "production", requiredApprovals: 1 },
        { project: null, environment: "production", requiredApprovals: 2 }
      ]
    })
  }),

  "are counted again when another environment begins to use them or to require approvals": Effect.gen(function* () {
    const { author, change, here, segment } = yield* aScene
    const address = yield* inReview(here, author, change)
    const later = yield* aFlag()
    yield* asAdmin(addStrategy(later.production, { name: "default", segments: [segment.id] }))
    yield* asAdmin(setChangeRequestConfig(later.production, { changeRequestsEnabled: true, requiredApprovals: 3 }))
    assertMatches(yield* as(author)(getChangeRequest(address)), { minApprovals: 3 })
  }),

  "need the approvals of environments whose release plans will use them": Effect.gen(function* () {
    const { author, change, here, segment, there } = yield* aScene
    const address = yield* inReview(here, author, change)
    const planned = yield* aGuardedFlag(3)
    const template = yield* aTemplate([
      { name: "All", strategies: [{ name: "default" }] },
      { name: "Some", strategies: [{ name: "default", segments: [segment.id] }] }
    ])
    yield* asAdmin(addReleasePlan(planned.production, { templateId: template.id }))
    assertMatches(yield* as(author)(getChangeRequest(address)), { minApprovals: 3 })
    const approver = yield* aStored("approver", [here.project, there.project])
    yield* refused(as(approver)(moveRequest(address, { state: "Approved" })), { _tag: "NoAccess" })
    const wider = yield* aStored("wider", [here.project, there.project, planned.project])
    yield* as(wider)(moveRequest(address, { state: "Approved" }))
  }),

  "are changed by requests only of those who may change them at all": Effect.gen(function* () {
    const { author, change, here, there } = yield* aScene
    yield* refused(as(here.ann)(proposeChanges(here.production, change)), {
      _tag: "NoAccess",
      permissions: ["UPDATE_SEGMENT"]
    })
    const address = yield* inReview(here, author, change)
    yield* asAdmin(setChangeRequestConfig(there.production, { changeRequestsEnabled: false }))
    const approver = yield* aStored("approver", [here.project, there.project])
    const second = yield* aStored("second", [here.project, there.project])
    for (const person of [approver, second]) yield* as(person)(moveRequest(address, { state: "Approved" }))
    const users = yield* UserStore
    const account = (yield* users.findAll([author.id]))[0] ?? assert.fail()
    yield* users.update({ ...account, rootRole: viewerRole.id })
    yield* refused(as(approver)(moveRequest(address, { state: "Applied" })), {
      _tag: "NoAccess",
      permissions: ["UPDATE_SEGMENT"]
    })
  }),

  "are proposed by nobody who lacks the right, also after other changes, where the host does not know people":
    Effect.gen(function* () {
      const { change, here } = yield* aScene
      const policy = Struct.omit(yield* AccessPolicy, ["principalOf"])
      const proposing = as(here.ann)(proposeChanges(here.production, [switchTo(here.feature, true), change]))
      const outsider = as(yield* aStored("viewer", []))(
        proposeChanges(here.production, [switchTo(here.feature, true), change])
      )
      for (const attempt of [proposing, outsider]) {
        yield* refused(Effect.provideService(attempt, AccessPolicy, policy), {
          _tag: "NoAccess",
          permissions: ["UPDATE_SEGMENT"]
        })
      }
    }),

  "are deleted by the request that takes them out of the strategies, also of somebody who may not do that": Effect.gen(
    function* () {
      const guarded = yield* aGuardedFlag(1)
      const { id } = yield* addSegment({ constraints: [] })
      const strategy = yield* asAdmin(addStrategy(guarded.production, { name: "default", segments: [id] }))
      const author = yield* aStored("author", [], editorRole.id)
      const deletion: NewChange = { action: "deleteSegment", payload: { id } }
      yield* refused(as(author)(proposeChanges(guarded.production, deletion)), { _tag: "InvalidOperation" })
      const taken = { feature: guarded.feature, action: "deleteStrategy", payload: { id: strategy.id } } as const
      yield* as(author)(proposeChanges(guarded.production, taken))
      const address = yield* inReview(guarded, author, deletion)
      yield* as(guarded.bob)(moveRequest(address, { state: "Approved" }))
      yield* as(guarded.bob)(moveRequest(address, { state: "Applied" }))
      yield* refused(asAdmin(getSegment(id)), { _tag: "NotFound" })
    }
  ),

  "are read once for a whole list": Effect.gen(function* () {
    const { author, change, here } = yield* aScene
    for (let count = 0; count < 3; count += 1) yield* inReview(here, author, change)
    const store = yield* SegmentStore
    const reads: Array<string> = []
    const note = (what: string) => Effect.sync(() => void reads.push(what))
    const noting = SegmentStore.of({
      ...store,
      list: Effect.andThen(note("list"), store.list),
      find: (id) => Effect.andThen(note("find"), store.find(id)),
      users: (id) => Effect.andThen(note("users"), store.users(id))
    })
    const lists = Effect.all([listChangeRequests(here.project), countActionable(here.project)])
    const [listed] = yield* Effect.provideService(as(here.bob)(lists), SegmentStore, noting)
    assertMatches(listed, [{ minApprovals: 2 }, { minApprovals: 2 }, { minApprovals: 2 }])
    // The list also reads the names of the segments.
    assert.deepStrictEqual(reads, ["list", "list", "users", "list", "users"])
  }),

  "stay where they are": Effect.gen(function* () {
    const { author, change, here } = yield* aScene
    if (change.action !== "updateSegment") return assert.fail()
    const moving: NewChange = { ...change, payload: { ...change.payload, project: here.project } }
    yield* invalidAt(as(author)(proposeChanges(here.production, moving)), "/payload/project")
    yield* as(author)(proposeChanges(here.production, { ...change, payload: { ...change.payload, project: null } }))
  })
}
