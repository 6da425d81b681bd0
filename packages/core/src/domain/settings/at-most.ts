import { LimitExceeded } from "../errors.ts"

/** The limit, if the count is beyond it. */
export const atMost = (count: number, limit: number, subject: string): ReadonlyArray<LimitExceeded> =>
  count > limit ? [new LimitExceeded({ subject, limit })] : []
