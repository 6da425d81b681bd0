import type { Circumstances } from "./evaluation-context.ts"

/** One evaluation of any number of features. What they share, such as a segment, is decided once per pass. */
export interface Pass {
  readonly at: Circumstances
  /** Identifies the pass to caches of results, so that they do not retain the context. */
  readonly key: object
}

export const passOf = (at: Circumstances): Pass => ({ at, key: {} })

/** Decides once in each pass. Passes do not interleave, so the latest result is enough. */
export const oncePerPass = (decide: (at: Circumstances) => boolean): ((pass: Pass) => boolean) => {
  let latest: object | undefined
  let result = false
  return ({ at, key }) => {
    if (key !== latest) {
      result = decide(at)
      latest = key
    }
    return result
  }
}
