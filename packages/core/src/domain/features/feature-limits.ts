import { LimitExceeded } from "../violations/errors.ts"

/** The limits that additional features would exceed, the project's own first. Archived features do not count. */
export const exceededByFeatures = (
  added: number,
  count: { readonly instance: number; readonly project: number },
  project: { readonly id: string; readonly featureLimit: number | null },
  instanceLimit: number
): ReadonlyArray<LimitExceeded> => {
  const { id, featureLimit } = project
  return [
    ...(featureLimit !== null && count.project + added > featureLimit
      ? [new LimitExceeded({ subject: `features in the project "${id}"`, limit: featureLimit })]
      : []),
    ...(count.instance + added > instanceLimit
      ? [new LimitExceeded({ subject: "features", limit: instanceLimit })]
      : [])
  ]
}
