import type { Feature, PatchOperation } from "../../interface/operations.gen.ts"

/** The details of a flag that its form edits. A missing description is an empty text. */
export interface FlagDetails {
  readonly description: string
  readonly type: Feature["type"]
  readonly impressionData: boolean
}

/**
 * The operations that turn one state into the other, for changed properties only. Each tests first that the value is
 * still the one that the reader has seen, so that a change in between is refused and not overwritten.
 */
export const patchOf = (before: FlagDetails, after: FlagDetails): Array<PatchOperation> =>
  [
    ["/description", orNull(before.description), orNull(after.description)] as const,
    ["/type", before.type, after.type] as const,
    ["/impressionData", before.impressionData, after.impressionData] as const
  ].flatMap(([path, from, to]): Array<PatchOperation> =>
    from === to
      ? []
      : [
          { op: "test", path, value: from },
          { op: "replace", path, value: to }
        ]
  )

const orNull = (text: string): string | null => (text === "" ? null : text)
