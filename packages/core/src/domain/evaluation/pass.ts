import type { Circumstances } from "./evaluation-context.ts"

/** One evaluation of any number of features. What they share is decided once in it. */
export interface Pass {
  readonly at: Circumstances
  /** Stands for the pass where its result is kept, so that no context is kept with it. */
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
