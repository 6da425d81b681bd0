import { assert } from "@effect/vitest"
import { CurrentLoginConfig, MASKED_SECRET, type OidcSettings } from "@halyard/core/domain"
import { SettingStore } from "@halyard/core/ports"
import {
  getOidcSettings,
  getPasswordLoginSettings,
  getUiConfig,
  oidcInEffect,
  saveOidcSettings,
  savePasswordLoginSettings
} from "@halyard/core/use-cases"
import { Effect, Option, Redacted } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const loginSettingsSuite: UseCaseSuite = {
  "keep the secret sealed, and show it masked": Effect.gen(function* () {
    const saved = yield* save({ ...enabled, autoCreate: true, emailDomains: "example.com" })
    const view = { ...enabled, secret: MASKED_SECRET, autoCreate: true, emailDomains: "example.com" }
    assert.deepStrictEqual(saved, view)
    assert.deepStrictEqual(yield* asAdmin(getOidcSettings()), view)
    assert.notInclude(JSON.stringify(yield* kept), "hidden")
    assert.strictEqual(yield* secret, "hidden")
  }),

  "keep a secret that is sent back masked, also while they are disabled": Effect.gen(function* () {
    yield* save(enabled)
    const disabled = { enabled: false, secret: MASKED_SECRET } as const
    assert.deepStrictEqual(yield* save(disabled), disabled)
    assert.deepStrictEqual(yield* save({ ...enabled, clientId: "other", secret: MASKED_SECRET }), {
      ...enabled,
      clientId: "other",
      secret: MASKED_SECRET
    })
    assert.strictEqual(yield* secret, "hidden")
  }),

  "are replaced as a whole": Effect.gen(function* () {
    yield* save({ ...enabled, acrValues: "mfa", defaultRootRoleId: 2 })
    assert.deepStrictEqual(yield* save({ enabled: false }), { enabled: false })
    assert.deepStrictEqual(yield* asAdmin(getOidcSettings()), { enabled: false })
    assert.isUndefined(yield* secret)
  }),

  "take no mask for a secret where there is none": Effect.gen(function* () {
    yield* save({ enabled: false })
    yield* invalidAt(save({ ...enabled, secret: MASKED_SECRET }), "/secret")
  }),

  "take only root roles that exist, and addresses that are some": Effect.gen(function* () {
    for (const defaultRootRoleId of [4, 99, 2_000_000_000]) {
      yield* invalidAt(save({ ...enabled, defaultRootRoleId }), "/defaultRootRoleId")
    }
    yield* invalidAt(save({ ...enabled, clientId: "", discoverUrl: "here" }), "/clientId", "/discoverUrl")
  }),

  "are not written and record no event where nothing changes": Effect.gen(function* () {
    yield* save(enabled)
    const before = yield* kept
    for (const again of [enabled, { ...enabled, secret: MASKED_SECRET }]) {
      const { events } = yield* withRecordedEvents(save(again))
      assert.deepStrictEqual(events, [])
    }
    assert.deepStrictEqual(yield* kept, before)
    yield* asAdmin(savePasswordLoginSettings({ disabled: false }))
    assert.deepStrictEqual(
      (yield* withRecordedEvents(asAdmin(savePasswordLoginSettings({ disabled: false })))).events,
      []
    )
  }),

  "of the host count before those that are saved, which cannot be changed then": Effect.gen(function* () {
    yield* save({ enabled: false })
    const record = { enabled: true, clientId: "of the host" }
    const byHost = { oidc: { record, secret: Redacted.make("hidden too") }, passwordLoginDisabled: true }
    yield* Effect.gen(function* () {
      assert.deepStrictEqual(yield* asAdmin(getOidcSettings()), { ...record, enabled: true, secret: MASKED_SECRET })
      assert.strictEqual(yield* secret, "hidden too")
      yield* refused(save(enabled), { _tag: "InvalidOperation" })
      yield* refused(asAdmin(savePasswordLoginSettings({ disabled: false })), { _tag: "InvalidOperation" })
      assert.deepStrictEqual(yield* asAdmin(getPasswordLoginSettings()), { disabled: true })
      const { disablePasswordAuth, oidcConfiguredThroughEnv } = yield* asAdmin(getUiConfig())
      assert.deepStrictEqual([disablePasswordAuth, oidcConfiguredThroughEnv], [true, true])
    }).pipe(Effect.provideService(CurrentLoginConfig, byHost))
    assert.deepStrictEqual(yield* asAdmin(getOidcSettings()), { enabled: false })
  }),

  "say to a UI whether password login is possible": Effect.gen(function* () {
    for (const disabled of [true, false]) {
      assert.deepStrictEqual(yield* asAdmin(savePasswordLoginSettings({ disabled })), { disabled })
      assert.strictEqual((yield* asAdmin(getUiConfig())).disablePasswordAuth, disabled)
    }
  })
}

const enabled = { enabled: true, clientId: "halyard", secret: "hidden" } as const

const save = (settings: OidcSettings) => asAdmin(saveOidcSettings(settings))

const kept = Effect.flatMap(SettingStore, ({ find }) => Effect.map(find("oidc"), Option.getOrThrow))

const secret = Effect.gen(function* () {
  const found = yield* (yield* oidcInEffect()).secret
  return found && Redacted.value(found)
})
