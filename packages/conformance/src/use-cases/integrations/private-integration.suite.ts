import { assert } from "@effect/vitest"
import { editorRole, memberRole } from "@halyard/core/domain"
import { IntegrationStore } from "@halyard/core/ports"
import {
  archiveProject,
  createIntegration,
  deleteIntegration,
  deleteProject,
  getIntegration,
  listIntegrations,
  updateIntegration
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import { invalidAt, noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import { addWebhook, aWebhook } from "../../fixtures/integrations.ts"

export const privateIntegrationSuite: UseCaseSuite = {
  "are not there for who may not see any of their projects": Effect.gen(function* () {
    const { editor, hidden, insider } = yield* aScene
    const { id } = yield* as(insider)(createIntegration({ ...aWebhook, projects: [hidden] }))
    const missing = notFound("integration", String(id))
    yield* refused(as(editor)(getIntegration(id)), missing)
    yield* refused(as(editor)(updateIntegration(id, aWebhook)), missing)
    yield* refused(as(editor)(deleteIntegration(id)), missing)
    assert.notInclude(JSON.stringify(yield* as(editor)(listIntegrations())), hidden)
    assert.deepStrictEqual((yield* as(insider)(getIntegration(id))).projects, [hidden])
    assert.include(JSON.stringify(yield* as(insider)(listIntegrations())), hidden)
    yield* as(insider)(deleteIntegration(id))
  }),

  "lose deleted projects, so that a change does not bring them back": Effect.gen(function* () {
    const { editor, open } = yield* aScene
    const { project: deleted } = yield* aWorkspace()
    const { id, parameters } = yield* as(editor)(createIntegration({ ...aWebhook, projects: [open, deleted] }))
    yield* asAdmin(archiveProject(deleted))
    yield* asAdmin(deleteProject(deleted))
    assert.deepStrictEqual((yield* asAdmin(getIntegration(id))).projects, [open])
    const change = { ...aWebhook, parameters, description: "changed" }
    const answer = yield* as(editor)(updateIntegration(id, { ...change, projects: [open, "default"] }))
    assert.deepStrictEqual(answer.projects, [open, "default"])
    assert.deepStrictEqual((yield* asAdmin(getIntegration(id))).projects, [open, "default"])
    yield* as(editor)(updateIntegration(id, { ...change, projects: [] }))
    assert.deepStrictEqual((yield* asAdmin(getIntegration(id))).projects, [])
  }),

  "show their limits without the projects that a caller may not see": Effect.gen(function* () {
    const { editor, hidden, insider, open } = yield* aScene
    const draft = { ...aWebhook, projects: [open, hidden] }
    const { answer, events } = yield* withRecordedEvents(as(insider)(createIntegration(draft)))
    assert.deepStrictEqual(answer.limitedTo, { userId: insider.id, projects: [hidden] })
    const seen = yield* as(editor)(getIntegration(answer.id))
    assert.deepStrictEqual(seen.limitedTo, { userId: insider.id, projects: [] })
    assert.notInclude(JSON.stringify([seen, events]), hidden)
  }),

  "can be changed only by those who may see all their projects, and after administrators only by these": Effect.gen(
    function* () {
      const { editor, hidden, insider, open } = yield* aScene
      const draft = { ...aWebhook, projects: [open, hidden] }
      const { id } = yield* as(insider)(createIntegration(draft))
      const onlyAdmins = { ...noAccess, permissions: ["ADMIN"] }
      yield* refused(as(editor)(updateIntegration(id, { ...draft, projects: [] })), onlyAdmins)
      yield* as(insider)(updateIntegration(id, { ...draft, enabled: true }))

      const { answer, events } = yield* withRecordedEvents(asAdmin(updateIntegration(id, { ...draft, enabled: true })))
      assert.notProperty(answer, "limitedTo")
      assert.deepStrictEqual(
        events.map(({ type }) => type),
        ["addon-config-updated"]
      )
      yield* refused(as(insider)(updateIntegration(id, { ...draft, enabled: true })), onlyAdmins)
      yield* as(insider)(deleteIntegration(id))
    }
  ),

  "cannot be made for projects that one may not see": Effect.gen(function* () {
    const { editor, hidden, insider, open } = yield* aScene
    const draft = { ...aWebhook, projects: [open, hidden] }
    yield* invalidAt(as(editor)(createIntegration(draft)), "/projects/1")
    const { id } = yield* as(insider)(createIntegration(draft))
    const { id: own } = yield* as(editor)(createIntegration({ ...draft, projects: [open] }))
    yield* invalidAt(as(editor)(updateIntegration(own, draft)), "/projects/1")
    assert.deepStrictEqual((yield* (yield* IntegrationStore).find(id))?.projects, [open, hidden])
  }),

  "are recorded for those who may see their projects": Effect.gen(function* () {
    const { hidden } = yield* aScene
    const { answer, events } = yield* withRecordedEvents(addWebhook({ projects: [hidden] }))
    const removal = yield* withRecordedEvents(asAdmin(deleteIntegration(answer.id)))
    assert.deepStrictEqual(
      [...events, ...removal.events].map(({ project }) => project),
      [hidden, hidden]
    )
  })
}

/**
 * A public and a private project, and two users who may change integrations. One of them is a member of the private
 * project.
 */
const aScene = Effect.gen(function* () {
  const { project: open } = yield* aWorkspace()
  const { project: hidden } = yield* aWorkspace({ mode: "private" })
  const editor = yield* aUser("editor", { role: editorRole })
  const insider = yield* aUser("insider", { role: editorRole }, { role: memberRole, project: hidden })
  return { open, hidden, editor, insider }
})
