import { assert } from "@effect/vitest"
import { type Permission, type Role, rootPermissions, viewerRole } from "@halyard/core/domain"
import { Effect } from "effect"
import { aPasswordUser } from "../../fixtures/accounts.ts"
import { as, aUser, type Callers, callersOf } from "../../fixtures/principals.ts"
import { noAccess, refused } from "../../fixtures/assertions.ts"
import { leavingNothing } from "../../fixtures/transactions.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aFlag } from "../../fixtures/workspaces.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import type { CheckedUseCase, RequiredPermission } from "./access-table.ts"
import { callIn, tryInDefault } from "./call-use-case.ts"
import { operations } from "./operations.ts"
import { permissionHolders } from "./permission-holders.ts"

/**
 * One case for each operation with a principal. Checks who may call its use case and which permission other callers
 * lack.
 */
export const operationAccessSuite: UseCaseSuite = Object.fromEntries(
  operations().flatMap(({ id, requires, useCase }) => {
    if (useCase === undefined) return []
    if (useCase.withoutAccount !== undefined) {
      return [[`${id} is for users with an account`, Effect.suspend(() => needsAccount(useCase))]]
    }
    if (requires === undefined) return [[`${id} is for every caller but SDKs`, Effect.suspend(() => isForAll(useCase))]]
    const what = requires.or === undefined ? requires.permission : `${requires.permission} or ${requires.or}`
    const where = { root: "", project: " in the project", environment: " in the environment" }[requires.scope]
    return [[`${id} requires ${what}${where}`, Effect.suspend(() => needsPermission(useCase, requires))]]
  })
)

const everybody: ReadonlyArray<keyof Callers> = [
  "adminToken",
  "admin",
  "editor",
  "viewer",
  "owner",
  "member",
  "stranger",
  "sdkToken",
  "system"
]

/** Every caller except SDKs is allowed. */
const isForAll = Effect.fnUntraced(function* (useCase: CheckedUseCase) {
  const scene = yield* aFlag()
  const attempt = yield* callIn(useCase, scene)
  for (const who of everybody) {
    const tried = as(scene.callers[who])(attempt)
    if (who === "sdkToken") yield* refused(tried, { ...noAccess, permissions: [], environment: undefined })
    else yield* undone(tried)
  }
})

const needsAccount = Effect.fnUntraced(function* (useCase: CheckedUseCase) {
  const scene = yield* aFlag()
  const attempt = yield* callIn(useCase, scene)
  for (const who of everybody) {
    const _tag = who === "sdkToken" ? "NoAccess" : useCase.withoutAccount
    yield* refused(as(scene.callers[who])(attempt), { _tag })
  }
  const { id } = yield* aPasswordUser()
  yield* as({ kind: "user", id, name: "known", grants: [] })(attempt)
})

/** Callers with the permission succeed, even if they have no other. All others fail with the missing permission. */
const needsPermission = Effect.fnUntraced(function* (useCase: CheckedUseCase, requires: RequiredPermission) {
  const { permission, or, scope } = requires
  const allowed = everybody.filter((who) => mayCall(who, requires))
  const scene = yield* aFlag()
  const attempt = yield* callIn(useCase, scene)
  const isRefused = (who: keyof Callers) =>
    !allowed.includes(who) && !(who === "sdkToken" && useCase.refusesSdksFirst === true)
  const others = everybody.filter(isRefused).map((who) => scene.callers[who])
  yield* refused(as(scene.callers.sdkToken)(attempt), noAccess)
  for (const caller of [...others, ...(yield* nearlyPermitted(scene.project, requires))]) {
    yield* refused(as(caller)(attempt), {
      ...noAccess,
      permissions: or === undefined ? [permission] : [permission, or],
      environment: scope === "environment" ? "production" : undefined
    })
  }
  const holder = yield* holderOf({ project: scene.project, environment: "production" }, requires, useCase.also)
  for (const caller of [...allowed.map((who) => scene.callers[who]), holder]) yield* undone(as(caller)(attempt))
  if (scope !== "root") yield* editorsMayInDefault(useCase)
})

/** Succeeds if the attempt does, but leaves nothing, so that the next caller finds the same scene. */
const undone = <A, E, R>(attempt: Effect.Effect<A, E, R>) =>
  leavingNothing(function* () {
    yield* attempt
  })

const mayCall = (who: keyof Callers, { or, permission }: RequiredPermission): boolean =>
  permitted.has(who) || holds(who, permission) || (or !== undefined && holds(who, or))

const holds = (who: keyof Callers, permission: Permission): boolean => {
  const holders: ReadonlyArray<string> = permissionHolders[permission]
  return holders.includes(who) && (isOfRoot(permission) || who !== "editor")
}

const isOfRoot = (permission: Permission): boolean => rootPermissions.some((one) => one === permission)

const permitted = new Set<keyof Callers>(["adminToken", "admin", "system"])

/** A user with exactly these permissions in the required scope. */
const holderOf = (
  { project, environment }: Where,
  { permission, scope }: RequiredPermission,
  also: ReadonlyArray<Permission> = []
) => {
  const permissions = new Set([permission, ...also])
  if (scope === "root") return aUser("holder", { role: { ...none, type: "root-custom", permissions } })
  if (scope === "project") return aUser("holder", { role: { ...none, permissions }, project })
  return aUser("holder", { role: { ...none, inEnvironments: new Map([[environment, permissions]]) }, project })
}

interface Where {
  readonly project: string
  readonly environment: string
}

const none: Role = { ...viewerRole, id: 1000, name: "None", type: "project-custom" }

/** Users with the permission in another project or another environment. */
const nearlyPermitted = Effect.fnUntraced(function* (project: string, requires: RequiredPermission) {
  const elsewhere = { project: yield* uniqueName("elsewhere"), environment: "production" }
  const { permission, scope } = requires
  if (scope === "root")
    return [yield* aUser("nearly", { role: { ...none, permissions: new Set([permission]) }, project })]
  const others = [yield* holderOf(elsewhere, requires)]
  if (scope === "environment") others.push(yield* holderOf({ project, environment: "development" }, requires))
  return others
})

/** Editors have the owners' permissions in the project `default`. */
const editorsMayInDefault = Effect.fnUntraced(function* (useCase: CheckedUseCase) {
  const { editor } = yield* callersOf("default")
  const [failure] = yield* tryInDefault(useCase, [editor])
  assert.notStrictEqual(failure?._tag, "NoAccess")
})
