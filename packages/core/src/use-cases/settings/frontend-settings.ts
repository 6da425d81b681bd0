import { Context, Effect, Layer, Option, Schema } from "effect"
import {
  defaultFrontendSettings,
  FRONTEND_SETTING,
  FrontendSettings,
  frontendSettingsSaved,
  originViolations
} from "../../domain/settings/frontend-origins.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import type { Changes } from "../../ports/events/changes.ts"
import { SettingStore } from "../../ports/settings/setting-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { makeUpToDate } from "../events/up-to-date.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"

/** The settings until an administrator saves others. */
export const InitialFrontendSettings = Context.Reference<FrontendSettings>("@halyard/core/InitialFrontendSettings", {
  defaultValue: () => defaultFrontendSettings
})

/** Returns the origins whose pages may call the frontend API. */
export const frontendSettings = Effect.fn("frontendSettings")(function* () {
  const initial = yield* InitialFrontendSettings
  return Option.getOrElse(yield* storedSettings, () => initial)
})

/** Sets the origins. Other instances apply them as soon as the store notifies them. */
export const saveFrontendSettings = Effect.fn("saveFrontendSettings")(function* (settings: FrontendSettings) {
  yield* requirePermission("ADMIN")
  yield* refuseInvalid(originViolations(settings))

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock(FRONTEND_SETTING)
      const before = Option.getOrUndefined(yield* storedSettings)
      if (sameContent(before ?? (yield* InitialFrontendSettings), settings)) return
      yield* (yield* SettingStore).set(FRONTEND_SETTING, { frontendApiOrigins: settings.frontendApiOrigins })
      yield* recordEvents(frontendSettingsSaved(settings, before))
    })
  )
})

const storedSettings = Effect.gen(function* () {
  return Option.flatMap(yield* (yield* SettingStore).find(FRONTEND_SETTING), decodeFrontendSettings)
})

/** Decodes the content of the setting. */
export const decodeFrontendSettings = Schema.decodeUnknownOption(FrontendSettings)

/** The settings for use on every request. */
interface KnownFrontendSettings {
  readonly current: Effect.Effect<FrontendSettings>
  /** Returns the settings that `current` would return at once, or undefined if they have to be read first. */
  readonly known: () => FrontendSettings | undefined
}

/** Settings that never change. */
export const fixedFrontendSettings = (settings: FrontendSettings): KnownFrontendSettings => ({
  current: Effect.succeed(settings),
  known: () => settings
})

export const CurrentFrontendSettings = Context.Reference<KnownFrontendSettings>(
  "@halyard/core/CurrentFrontendSettings",
  { defaultValue: () => fixedFrontendSettings(defaultFrontendSettings) }
)

/**
 * Reads the settings again after changes. If that fails, the old settings stay. Until they are read for the first time,
 * all origins are refused.
 */
export const layerFrontendSettings: Layer.Layer<never, never, SettingStore | Changes> = Layer.effect(
  CurrentFrontendSettings,
  Effect.gen(function* () {
    const store = yield* SettingStore
    const initial = yield* InitialFrontendSettings
    let known: FrontendSettings = { frontendApiOrigins: [] }
    const read = frontendSettings().pipe(
      Effect.provideService(SettingStore, store),
      Effect.provideService(InitialFrontendSettings, initial),
      Effect.map((settings) => {
        known = settings
      }),
      Effect.catchDefect((defect) => Effect.logWarning("The frontend settings could not be read", defect))
    )
    const { isUpToDate, upToDate } = yield* makeUpToDate(read)
    return { current: Effect.map(upToDate(), () => known), known: () => (isUpToDate() ? known : undefined) }
  })
)
