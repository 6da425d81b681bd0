import type { FeatureDetails, Tag } from "../../interface/operations.gen.ts"
import type { BulkAction } from "./bulk-action.ts"

/** The parts of a flag that decide whether an action changes it. */
export type Changeable = Pick<FeatureDetails, "stale" | "tags"> & {
  readonly environments: ReadonlyArray<{ readonly name: string; readonly enabled: boolean }>
}

/** The flags that an action changes. Those that already are as it would make them are left out. */
export const changedBy = <Flag extends Changeable>(
  action: BulkAction,
  flags: ReadonlyArray<Flag>
): ReadonlyArray<Flag> => flags.filter((flag) => isChanged(action, flag))

const isChanged = (action: BulkAction, { environments, stale, tags }: Changeable): boolean => {
  switch (action.what) {
    case "archive":
      return true
    case "stale":
      return stale !== action.stale
    case "switch":
      return environments.some(({ enabled, name }) => name === action.environment && enabled !== action.on)
    case "tags":
      return action.added.some((tag) => !hasTag(tags, tag)) || action.removed.some((tag) => hasTag(tags, tag))
  }
}

export const hasTag = (tags: ReadonlyArray<Tag> | null, { type, value }: Tag): boolean =>
  (tags ?? []).some((tag) => tag.type === type && tag.value === value)
