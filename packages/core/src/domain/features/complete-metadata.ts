import type { FeatureTypeName } from "../catalog/feature-type.ts"
import type { FeatureMetadata } from "./feature.ts"

/** Metadata as a caller gives it. */
export interface MetadataDraft {
  readonly type?: FeatureTypeName | undefined
  readonly description?: string | null | undefined
  readonly impressionData?: boolean | undefined
  readonly stale?: boolean | undefined
}

/** The metadata of a feature with its defaults written out. An empty description is none. */
export const completeMetadata = (
  { name, project }: Pick<FeatureMetadata, "name" | "project">,
  { type, description, impressionData, stale }: MetadataDraft
): FeatureMetadata => ({
  name,
  project,
  type: type ?? "release",
  description: description || null,
  impressionData: impressionData ?? false,
  stale: stale ?? false
})
