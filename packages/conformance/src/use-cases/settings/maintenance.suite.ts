import { assert } from "@effect/vitest"
import { memberRole, systemPrincipal } from "@halyard/core/domain"
import { PasswordLinkStore, Secrets, SettingStore } from "@halyard/core/ports"
import {
  applyScheduled,
  changeOwnPassword,
  createFeature,
  favorProject,
  getMaintenanceMode,
  getUiConfig,
  logIn,
  resetPassword,
  setMaintenanceMode
} from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { aPassword, aPasswordUser } from "../../fixtures/accounts.ts"
import { assertMatches, refused } from "../../fixtures/assertions.ts"
import { later } from "../../fixtures/history.ts"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import { leavingNothing } from "../../fixtures/transactions.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aFlag } from "../../fixtures/workspaces.ts"
import { scheduledSwitch } from "../change-requests/scheduled-switch.ts"
import type { UseCaseNeeds, UseCaseSuite } from "../use-case-suite.ts"

const underMaintenance = { _tag: "UnderMaintenance" }

/** All tests share the setting, so every change of it is rolled back. */
export const maintenanceSuite: UseCaseSuite = {
  "is off in a new instance, and a stored setting that cannot be read does not lock anybody out":
    leavingNothing<UseCaseNeeds>(function* () {
      const { callers, project } = yield* aFlag()
      assert.deepStrictEqual(yield* as(callers.viewer)(getMaintenanceMode()), { enabled: false })
      yield* (yield* SettingStore).set("maintenance.mode", "a text")
      assert.deepStrictEqual(yield* as(callers.viewer)(getMaintenanceMode()), { enabled: false })
      yield* as(callers.member)(favorProject(project, true))
    }),

  "refuses the changes of everybody but administrators and the service, until it is over": leavingNothing<UseCaseNeeds>(
    function* () {
      const { address, callers, project } = yield* aFlag()
      const create = Effect.flatMap(uniqueName("made"), (name) => createFeature(project, { name }))
      yield* asAdmin(setMaintenanceMode({ enabled: true }))
      assert.isTrue((yield* as(callers.viewer)(getUiConfig())).maintenanceMode)
      for (const who of ["owner", "member"] as const) yield* refused(as(callers[who])(create), underMaintenance)
      yield* refused(as(callers.viewer)(favorProject(project, true)), underMaintenance)
      // Permissions are still checked first: a caller who may not change anything does not learn the state of the
      // instance.
      yield* refused(as(callers.viewer)(create), { _tag: "NoAccess" })
      for (const who of ["adminToken", "admin", "system"] as const) yield* as(callers[who])(create)

      yield* refused(as(callers.owner)(setMaintenanceMode({ enabled: false })), { _tag: "NoAccess" })
      yield* as(callers.admin)(setMaintenanceMode({ enabled: false }))
      yield* as(callers.member)(create)
      assert.isFalse((yield* as(callers.viewer)(getUiConfig())).maintenanceMode)
      assert.isString(address.feature)
    }
  ),

  "lets scheduled change requests wait, and applies them when it is over": leavingNothing<UseCaseNeeds>(function* () {
    const { isOn, view } = yield* scheduledSwitch
    const run = as(systemPrincipal)(applyScheduled())
    yield* asAdmin(setMaintenanceMode({ enabled: true }))
    yield* later(601)(run)
    assert.isFalse(yield* isOn)
    assertMatches(yield* view, { state: "Scheduled", schedule: { status: "pending" } })
    yield* asAdmin(setMaintenanceMode({ enabled: false }))
    yield* later(602)(run)
    assert.isTrue(yield* isOn)
    assert.strictEqual((yield* view).state, "Applied")
  }),

  "lets people log in, and reset forgotten passwords, but change nothing": leavingNothing<UseCaseNeeds>(function* () {
    const { id, username } = yield* aPasswordUser()
    const { digest } = yield* Secrets
    const expiresAt = "2999-01-01T00:00:00.000Z"
    const link = { user: id, purpose: "reset", expiresAt, createdBy: null } as const
    yield* (yield* PasswordLinkStore).insert(yield* digest("link"), link)
    yield* asAdmin(setMaintenanceMode({ enabled: true }))
    const attempt = { username, password: aPassword, address: "" }
    assert.strictEqual((yield* logIn(attempt)).user.id, id)
    const user = { ...(yield* aUser("known", { role: memberRole, project: "default" })), id }
    const fresh = Redacted.make("another long password 123")
    const change = { oldPassword: aPassword, password: fresh, confirmPassword: fresh }
    yield* refused(as(user)(changeOwnPassword(change)), underMaintenance)
    yield* resetPassword(Redacted.make("link"), fresh)
  })
}
