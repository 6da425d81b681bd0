import { Effect, Struct } from "effect"
import { NewBanner } from "../../domain/banners/banner.ts"
import { bannerNames } from "../../domain/moving/banner-rules.ts"
import { isEventType } from "../../domain/events/event-type.ts"
import { integrationNames } from "../../domain/moving/integration-rules.ts"
import type { StepOf } from "../../domain/moving/move-plan.ts"
import { oidcSettingsOf } from "../../domain/moving/setting-rules.ts"
import { MASKED_SECRET } from "../../domain/values/masked-secret.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { IntegrationStore } from "../../ports/integrations/integration-store.ts"
import { createBanner, listBanners, updateBanner } from "../banners/banners.ts"
import { createIntegration, updateIntegration } from "../integrations/integrations.ts"
import { saveOidcSettings } from "../login/oidc-settings.ts"
import { savePasswordLoginSettings } from "../login/password-login.ts"
import { saveFrontendSettings } from "../settings/frontend-settings.ts"
import { asType } from "./as-type.ts"
import { roleNamed } from "./move-people.ts"

export const moveSetting = Effect.fnUntraced(function* ({ item }: StepOf<"setting">) {
  const { frontendApiOrigins, oidc, passwordLoginDisabled } = item
  if (frontendApiOrigins !== undefined) yield* saveFrontendSettings({ frontendApiOrigins })
  if (passwordLoginDisabled !== undefined) yield* savePasswordLoginSettings({ disabled: passwordLoginDisabled })
  if (oidc?.defaultRootRole !== undefined) {
    const { id } = yield* roleNamed(oidc.defaultRootRole)
    yield* saveOidcSettings({ ...oidcSettingsOf(oidc), defaultRootRoleId: id })
  }
})

export const moveBanner = Effect.fnUntraced(function* ({ before, item, name }: StepOf<"banner">) {
  const draft = yield* asType(NewBanner, item)
  if (before === undefined) return yield* createBanner(draft)
  const names = bannerNames((yield* listBanners()).toReversed())
  const found = [...names].find(([, known]) => known === name)
  if (found === undefined) return yield* new NotFound({ resource: "banner", id: name })
  return yield* updateBanner(found[0].id, draft)
})

/** Creates or changes an integration. Secrets that are stored here stay. */
export const moveIntegration = Effect.fnUntraced(function* ({ before, item, name }: StepOf<"integration">) {
  const kept = (before?.secrets ?? []).map((secret) => [secret, MASKED_SECRET] as const)
  const draft = {
    ...Struct.omit(item, ["secrets", "limited"]),
    parameters: { ...Object.fromEntries(kept), ...item.parameters },
    events: item.events.filter(isEventType)
  }
  if (before === undefined) return yield* createIntegration(draft)
  return yield* updateIntegration(yield* integrationNamed(name), draft)
})

const integrationNamed = Effect.fnUntraced(function* (wanted: string) {
  const names = integrationNames(yield* (yield* IntegrationStore).list)
  const found = [...names].find(([, name]) => name === wanted)
  return found === undefined ? yield* new NotFound({ resource: "integration", id: wanted }) : found[0].id
})
