import { assert } from "@effect/vitest"
import {
  environmentPermissions,
  type Permission,
  projectPermissions,
  type Role,
  rootPermissions,
  viewerRole
} from "@halyard/core/domain"
import { setChangeRequestConfig } from "@halyard/core/use-cases"
import { Effect, Result } from "effect"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import { leavingNothing } from "../../fixtures/transactions.ts"
import { aFlag } from "../../fixtures/workspaces.ts"
import type { CheckedUseCase } from "../access/access-table.ts"
import { callIn } from "../access/call-use-case.ts"
import { operations } from "../access/operations.ts"
import { featuresAccess } from "../features/features.access.ts"
import { importsAccess } from "../imports/imports.access.ts"
import { projectsAccess } from "../projects/projects.access.ts"
import { releasePlansAccess } from "../release-plans/release-plans.access.ts"
import { segmentsAccess } from "../segments/segments.access.ts"
import { strategiesAccess } from "../strategies/strategies.access.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { free, needingApproval } from "./change-requests.approvals.ts"

/** Each operation declares whether it needs approval, and this suite checks that it does. */
export const approvalSuite: UseCaseSuite = {
  "is decided for each operation on features, strategies, segments, projects, imports and release plans": Effect.sync(
    () => {
      const tables = [
        featuresAccess,
        strategiesAccess,
        segmentsAccess,
        projectsAccess,
        importsAccess,
        releasePlansAccess
      ]
      const known = tables.flatMap((table) => Object.keys(table))
      const decided = [...Object.keys(needingApproval), ...free]
      assert.deepStrictEqual(decided.toSorted(), known.toSorted())
    }
  ),

  ...Object.fromEntries(
    Object.entries(needingApproval).map(([id, call]) => [
      `is needed for ${id}`,
      Effect.gen(function* () {
        assert.isTrue(yield* isRefused({ call }, true), "where it is required")
        assert.isFalse(yield* isRefused({ call }, false), "where it is not required")
      })
    ])
  ),

  "is not needed for any other operation": Effect.gen(function* () {
    const refused: Array<string> = []
    for (const { id, useCase } of operations()) {
      if (useCase === undefined || id in needingApproval) continue
      if (yield* isRefused(useCase, true)) refused.push(id)
    }
    assert.deepStrictEqual(refused, [])
  })
}

/** Whether the call of somebody with all permissions but one is refused for want of an approval. */
const isRefused = Effect.fnUntraced(function* (useCase: CheckedUseCase, isRequired: boolean) {
  const scene = yield* aFlag()
  const call = yield* callIn(useCase, scene)
  const caller = yield* aUser("caller", { role: { ...nearlyAll, type: "root-custom" } })
  let isRefusedHere = false
  yield* leavingNothing(function* () {
    yield* asAdmin(setChangeRequestConfig(scene.production, { changeRequestsEnabled: isRequired }))
    const result = yield* Effect.result(as(caller)(call))
    isRefusedHere =
      Result.isFailure(result) && `${Reflect.get(result.failure, "permissions")}` === "SKIP_CHANGE_REQUEST"
    if (!isRequired) assert.isTrue(Result.isSuccess(result), JSON.stringify(result))
  })
  return isRefusedHere
})

export const nearlyAll: Role = {
  ...viewerRole,
  id: 1000,
  name: "Everything but skipping",
  type: "project-custom",
  permissions: new Set<Permission>(
    [...environmentPermissions, ...projectPermissions, ...rootPermissions].filter(
      (permission) => permission !== "ADMIN" && permission !== "SKIP_CHANGE_REQUEST"
    )
  )
}
