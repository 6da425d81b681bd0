import { toldCatalogWrites } from "./told/told-catalog-writes.ts"
import { toldSegmentWrites } from "./told/told-segment-writes.ts"
import { toldStrategyTypeWrites } from "./told/told-strategy-type-writes.ts"
import { toldArchiveWrites } from "./told/told-archive-writes.ts"
import { toldFeatureLifeWrites } from "./told/told-feature-life-writes.ts"
import { toldFeatureWrites } from "./told/told-feature-writes.ts"
import { toldStrategyWrites } from "./told/told-strategy-writes.ts"
import { toldImportWrites } from "./told/told-import-writes.ts"
import { toldIntegrationWrites } from "./told/told-integration-writes.ts"
import { toldEnvironmentWrites } from "./told/told-environment-writes.ts"
import { toldAccessWrites } from "./told/told-access-writes.ts"
import { toldMetricsWrites } from "./told/told-metrics-writes.ts"
import { toldSignupWrites } from "./told/told-signup-writes.ts"
import { toldTokenWrites } from "./told/told-token-writes.ts"
import { toldProjectWrites } from "./told/told-project-writes.ts"
import { toldUserWrites } from "./told/told-user-writes.ts"
import { toldFrontendSettings } from "./told/told-frontend-settings.ts"
import { toldLoginSettings } from "./told/told-login-settings.ts"
import type { ToldWrites } from "./told-write.ts"

/** What each use case writes. */
export const toldWrites: ToldWrites = {
  ...toldFeatureWrites,
  ...toldFeatureLifeWrites,
  ...toldStrategyWrites,
  ...toldArchiveWrites,
  ...toldProjectWrites,
  ...toldEnvironmentWrites,
  ...toldCatalogWrites,
  ...toldStrategyTypeWrites,
  ...toldSegmentWrites,
  ...toldAccessWrites,
  ...toldSignupWrites,
  ...toldUserWrites,
  ...toldTokenWrites,
  ...toldLoginSettings,
  ...toldImportWrites,
  ...toldIntegrationWrites,
  ...toldFrontendSettings,
  ...toldMetricsWrites
}
