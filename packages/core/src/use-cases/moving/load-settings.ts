import { Effect, Option } from "effect"
import { viewerRole } from "../../domain/access/role.ts"
import { openParameters, secretNamesIn } from "../../domain/integrations/integration-draft.ts"
import type { IntegrationRecord } from "../../domain/integrations/integration.ts"
import { sensitiveNames } from "../../domain/integrations/provider-definition.ts"
import type { OidcRecord } from "../../domain/login/oidc-settings.ts"
import type {
  MovedApiToken,
  MovedBanner,
  MovedIntegration,
  MovedOidc,
  MovedSettings
} from "../../domain/moving/document/moved-settings.ts"
import { compareText, distinct } from "../../domain/values/text.ts"
import { IntegrationStore } from "../../ports/integrations/integration-store.ts"
import { BannerStore } from "../../ports/banners/banner-store.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { findProvider } from "../integrations/integration-providers.ts"
import { storedOidc } from "../login/oidc-settings.ts"
import { isPasswordLoginStoredDisabled } from "../login/password-login.ts"
import { frontendSettings } from "../settings/frontend-settings.ts"

/** Reads the API tokens, with the digests of their secrets. */
export const loadTokens = Effect.fnUntraced(function* () {
  const store = yield* ApiTokenStore
  const digests = yield* store.digests
  const tokens = (yield* store.list).map((token): MovedApiToken => ({
    name: token.name,
    type: token.typeName,
    projects: distinct(token.projects),
    environment: token.environment,
    expiresAt: token.expiresAt,
    secretDigest: digests.get(token.id) ?? "",
    masked: token.masked
  }))
  return tokens.toSorted(
    (left, right) =>
      compareText(left.name, right.name) || compareText(left.secretDigest ?? "", right.secretDigest ?? "")
  )
})

/** Reads the settings that administrators saved. Those of the environment are not part of the instance. */
export const loadSettings = Effect.fnUntraced(function* (roles: ReadonlyMap<number, string>) {
  const oidc = Option.map(yield* storedOidc(), ({ record }) => movedOidc(record, roles))
  const settings: MovedSettings = {
    frontendApiOrigins: (yield* frontendSettings()).frontendApiOrigins,
    passwordLoginDisabled: yield* isPasswordLoginStoredDisabled(),
    ...(Option.isSome(oidc) ? { oidc: oidc.value } : {})
  }
  return settings
})

const movedOidc = (
  { defaultRootRole, defaultRootRoleId, ...record }: OidcRecord,
  roles: ReadonlyMap<number, string>
): MovedOidc => ({
  ...record,
  defaultRootRole:
    (defaultRootRoleId === undefined ? undefined : roles.get(defaultRootRoleId)) ?? defaultRootRole ?? viewerRole.name
})

/** The address of the login provider whose secret is stored. */
export const oidcSecretFor = Effect.fnUntraced(function* () {
  const stored = Option.getOrUndefined(yield* storedOidc())
  return stored === undefined || stored.sealedSecret === null ? undefined : (stored.record.discoverUrl ?? "")
})

/** Reads the banners, the oldest first. */
export const loadBanners = Effect.fnUntraced(function* () {
  const banners = (yield* (yield* BannerStore).list).toReversed()
  return banners.map(({ createdAt: _, id: __, ...banner }): MovedBanner => banner)
})

/** Reads the integrations without their secrets, oldest first. */
export const loadIntegrations = Effect.fnUntraced(function* () {
  const records = yield* (yield* IntegrationStore).list
  return yield* Effect.forEach(records, (record) =>
    Effect.map(findProvider(record.provider), (provider) =>
      movedIntegration(record, provider === undefined ? [] : sensitiveNames(provider.definition))
    )
  )
})

const movedIntegration = (record: IntegrationRecord, secretNames: ReadonlyArray<string>): MovedIntegration => ({
  provider: record.provider,
  description: record.description,
  enabled: record.enabled,
  parameters: openParameters(record.parameters, secretNames),
  secrets: distinct(secretNamesIn(record.parameters)),
  events: distinct(record.events),
  projects: distinct(record.projects),
  environments: distinct(record.environments),
  limited: record.limitedTo !== null
})
