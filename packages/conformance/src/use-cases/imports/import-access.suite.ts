import { assert } from "@effect/vitest"
import { editorRole, memberRole, type Permission, type Principal } from "@halyard/core/domain"
import { dryRunImport, importFeatures } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { anImport, anImporter, contentOf, wholeOne } from "../../fixtures/imports.ts"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const importAccessSuite: UseCaseSuite = {
  "list for viewers, editors and strangers everything that they lack, before anything is written": Effect.gen(
    function* () {
      const { project, callers, request } = yield* anImporter
      const catalog = ["CREATE_TAG_TYPE", "CREATE_CONTEXT_FIELD"]
      const cases: ReadonlyArray<readonly [Principal, ReadonlyArray<string>]> = [
        [callers.viewer, [...ofProject, ...catalog]],
        [callers.stranger, [...ofProject, ...catalog]],
        [callers.editor, ofProject],
        [callers.member, catalog],
        [callers.owner, catalog]
      ]
      for (const [caller, lacking] of cases) {
        const { permissions, errors } = yield* as(caller)(dryRunImport(request))
        assert.deepStrictEqual(
          permissions.map(({ affectedItems }) => affectedItems),
          [lacking]
        )
        assert.deepStrictEqual(errors, [])
        assert.strictEqual((yield* Effect.flip(as(caller)(importFeatures(request))))._tag, "NoAccess")
      }
      assert.deepStrictEqual(yield* contentOf(project), [])
    }
  ),

  "let members, editors of the default project, admins and admin tokens": Effect.gen(function* () {
    const { project, callers, request, prefix } = yield* anImporter
    const inDefault = { ...request, project: "default" }
    for (const caller of [callers.editor, callers.admin, callers.adminToken]) {
      assert.deepStrictEqual((yield* as(caller)(dryRunImport(inDefault))).permissions, [])
    }
    const report = yield* as(callers.member)(importFeatures(anImport(project, { features: [{ name: prefix }] })))
    assert.strictEqual(report.created, 1)
  }),

  "need each of the permissions and no other": Effect.gen(function* () {
    for (const missing of all) {
      const { request, names, permitted } = yield* aNeedyImport
      const caller = yield* permitted(all.filter((permission) => permission !== missing))
      const before = yield* wholeOne(names.parent)
      const { permissions } = yield* as(caller)(dryRunImport(request))
      assert.deepStrictEqual(
        permissions.map(({ affectedItems }) => affectedItems),
        [[missing]]
      )
      const refusal = yield* Effect.flip(as(caller)(importFeatures(request)))
      assert.deepStrictEqual("permissions" in refusal && refusal.permissions, [missing])
      assert.deepStrictEqual(yield* wholeOne(names.parent), before)
    }
    const { request, permitted } = yield* aNeedyImport
    const caller = yield* permitted(all)
    assert.deepStrictEqual((yield* as(caller)(dryRunImport(request))).permissions, [])
    assert.strictEqual((yield* as(caller)(importFeatures(request))).created, 2)
  }),

  "need nothing more than UPDATE_FEATURE where they bring nothing but metadata": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const { feature } = yield* addFlag(project)
    const caller = yield* holder(["UPDATE_FEATURE"])
    const request = anImport(project, { features: [{ name: feature, description: "new" }] })
    assert.deepStrictEqual((yield* as(caller)(dryRunImport(request))).permissions, [])
    assert.strictEqual((yield* as(caller)(importFeatures(request))).updated, 1)
  }),

  "are refused for want of permission before what is not found, and that before bad data": Effect.gen(function* () {
    const { project, callers, prefix } = yield* anImporter
    const bad = {
      features: [{ name: prefix }, { name: prefix }],
      featureStrategies: [{ name: "x", featureName: prefix }]
    }
    const nowhere = yield* uniqueName("nowhere")
    const requests = [anImport(nowhere, bad), anImport(project, bad, nowhere), anImport(project, bad)]
    const tags = Effect.fnUntraced(function* (caller: Principal) {
      const refusals = yield* Effect.forEach(requests, (request) => Effect.flip(as(caller)(importFeatures(request))))
      return refusals.map(({ _tag }) => _tag)
    })
    assert.deepStrictEqual(yield* tags(callers.viewer), ["NoAccess", "NoAccess", "NoAccess"])
    assert.deepStrictEqual(yield* tags(callers.member), ["NoAccess", "NotFound", "InvalidImport"])
    assert.deepStrictEqual(yield* tags(callers.admin), ["NotFound", "NotFound", "InvalidImport"])
    const onlyUpdates = yield* holder(["UPDATE_FEATURE"])
    assert.deepStrictEqual(yield* tags(onlyUpdates), ["NoAccess", "NoAccess", "NoAccess"])
  }),

  "are for environments of the project only": Effect.gen(function* () {
    const { project } = yield* aWorkspace({ environments: ["production"] })
    const request = anImport(project, {})
    const refusals = [
      yield* Effect.flip(asAdmin(importFeatures(request))),
      yield* Effect.flip(asAdmin(dryRunImport(request)))
    ]
    for (const refusal of refusals) {
      assert.include(refusal, { _tag: "NotFound", resource: "environment", id: "development" })
    }
  }),

  "find no private project for those who may not see it": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace({ mode: "private" })
    const request = anImport(project, {})
    const everywhere = yield* holder(["UPDATE_FEATURE"])
    for (const caller of [callers.viewer, callers.editor, everywhere]) {
      assert.include(yield* Effect.flip(as(caller)(dryRunImport(request))), { _tag: "NotFound", resource: "project" })
    }
    assert.include(yield* Effect.flip(as(everywhere)(importFeatures(request))), { _tag: "NotFound", id: project })
    assert.deepStrictEqual((yield* as(callers.member)(dryRunImport(request))).permissions, [])
  }),

  "do not name the private project that a feature is in": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const hidden = yield* aWorkspace({ mode: "private" })
    const { feature } = yield* addFlag(hidden.project)
    const request = anImport(project, { features: [{ name: feature }] })
    const { errors } = yield* as(callers.member)(dryRunImport(request))
    assert.deepStrictEqual(
      errors.flatMap(({ affectedItems }) => affectedItems),
      [`${feature} (in another project)`]
    )
    const refusal = yield* Effect.flip(as(callers.member)(importFeatures(request)))
    assert.strictEqual(refusal._tag, "InvalidImport")
    assert.notInclude(JSON.stringify([errors, refusal.message]), hidden.project)
  }),

  "are not for SDK tokens": Effect.gen(function* () {
    const { callers, request } = yield* anImporter
    assert.strictEqual((yield* Effect.flip(as(callers.sdkToken)(importFeatures(request))))._tag, "NoAccess")
    assert.strictEqual((yield* Effect.flip(as(callers.sdkToken)(dryRunImport(request))))._tag, "NoAccess")
  })
}

const ofProject: ReadonlyArray<Permission> = [
  "UPDATE_FEATURE",
  "CREATE_FEATURE",
  "CREATE_FEATURE_STRATEGY",
  "UPDATE_FEATURE_ENVIRONMENT",
  "UPDATE_FEATURE_ENVIRONMENT_VARIANTS"
]

const all: ReadonlyArray<Permission> = [
  ...ofProject,
  "DELETE_FEATURE_STRATEGY",
  "CREATE_TAG_TYPE",
  "CREATE_CONTEXT_FIELD"
]

/** An import of everything. One of its features already exists with another strategy. */
const aNeedyImport = Effect.gen(function* () {
  const { project, names, request } = yield* anImporter
  const there = {
    features: [{ name: names.parent }],
    featureStrategies: [{ name: "default", featureName: names.parent }]
  }
  yield* asAdmin(importFeatures(anImport(project, there)))
  return { request, names, permitted: holder }
})

/** A user with these permissions in every project. */
const holder = (permissions: ReadonlyArray<Permission>) =>
  aUser("holder", { role: { ...editorRole, ...custom, permissions: new Set(permissions) } })

const custom = { id: 100, name: "Custom", type: "root-custom", inDefaultProject: memberRole.inDefaultProject } as const
