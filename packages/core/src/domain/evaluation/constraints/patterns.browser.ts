import type { PatternTest, patternTest as preparePattern } from "../../values/re2-patterns.ts"

let prepare: typeof preparePattern | undefined
let loading: Promise<void> | undefined

/**
 * Loads the engine, which is larger than the rest of the program, at the first pattern. Until it is loaded, patterns
 * match nothing.
 */
export const patternTest = (source: string, caseInsensitive: boolean): PatternTest => {
  void loadPatterns()
  let test: PatternTest | undefined
  return (text) => {
    test ??= prepare?.(source, caseInsensitive)
    return test?.(text) === true
  }
}

/** Loads the engine. Resolves once patterns can match. */
export const loadPatterns = (): Promise<void> => {
  loading ??= load()
  return loading
}

const load = async () => {
  const engine = await import("../../values/re2-patterns.ts")
  prepare = engine.patternTest
}
