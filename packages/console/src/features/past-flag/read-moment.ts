import { momentInUtc } from "../../time/utc-words.ts"

/** The moment to show, as it stands in the address. */
export interface MomentSearch {
  readonly at?: string
}

export const readMoment = (search: Record<string, unknown>): MomentSearch => {
  const at = String(search["at"] ?? "")
  return momentInUtc(at) === undefined ? {} : { at }
}
