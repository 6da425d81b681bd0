import { convertFlagsmith } from "./flagsmith.ts"
import { convertGoFeatureFlag } from "./go-feature-flag.ts"
import { convertGrowthBook } from "./growthbook.ts"
import { convertLaunchDarkly } from "./launchdarkly.ts"
import type { ExportReader } from "./export-reader.ts"

/** The services whose exports can be converted. */
export const exportReaders: Readonly<Record<ExportFormat, ExportReader>> = {
  launchdarkly: convertLaunchDarkly,
  flagsmith: convertFlagsmith,
  growthbook: convertGrowthBook,
  "go-feature-flag": convertGoFeatureFlag
}

export const exportFormats = ["launchdarkly", "flagsmith", "growthbook", "go-feature-flag"] as const
export type ExportFormat = (typeof exportFormats)[number]
