import type { Circumstances } from "./evaluation-context.ts"

/** One evaluation of any number of features. What they share is decided once in it. */
export interface Pass {
  readonly at: Circumstances
}

/** Decides once in each pass. Passes do not interleave, so the latest result is enough. */
export const oncePerPass = (decide: (at: Circumstances) => boolean): ((pass: Pass) => boolean) => {
  let latest: Pass | undefined
  let result = false
  return (pass) => {
    if (pass !== latest) {
      result = decide(pass.at)
      latest = pass
    }
    return result
  }
}
