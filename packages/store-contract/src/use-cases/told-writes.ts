import { toldCatalogWrites } from "./catalog/told-catalog-writes.ts"
import { toldSegmentWrites } from "./catalog/told-segment-writes.ts"
import { toldStrategyTypeWrites } from "./catalog/told-strategy-type-writes.ts"
import { toldArchiveWrites } from "./features/told-archive-writes.ts"
import { toldFeatureLifeWrites } from "./features/told-feature-life-writes.ts"
import { toldFeatureWrites } from "./features/told-feature-writes.ts"
import { toldStrategyWrites } from "./features/told-strategy-writes.ts"
import { toldImportWrites } from "./imports/told-import-writes.ts"
import { toldIntegrationWrites } from "./integrations/told-integration-writes.ts"
import { toldEnvironmentWrites } from "./projects/told-environment-writes.ts"
import { toldAccessWrites } from "./people/told-access-writes.ts"
import { toldMetricsWrites } from "./metrics/told-metrics-writes.ts"
import { toldSignupWrites } from "./people/told-signup-writes.ts"
import { toldTokenWrites } from "./people/told-token-writes.ts"
import { toldProjectWrites } from "./projects/told-project-writes.ts"
import { toldUserWrites } from "./people/told-user-writes.ts"
import { toldFrontendSettings } from "./settings/told-frontend-settings.ts"
import { toldLoginSettings } from "./settings/told-login-settings.ts"
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
