import { LimitExceeded } from "../violations/errors.ts"

/** The limit, if the count is beyond it; where a path is given, it names the property that holds too much. */
export const atMost = (
  count: number,
  limit: number,
  subject: string,
  path?: string | undefined
): ReadonlyArray<LimitExceeded> =>
  count > limit ? [new LimitExceeded({ subject, limit, ...(path === undefined ? {} : { path }) })] : []

/** The path of a part, where the whole has one. */
export const within = (path: string | undefined, part: string): string | undefined =>
  path === undefined ? undefined : `${path}/${part}`
