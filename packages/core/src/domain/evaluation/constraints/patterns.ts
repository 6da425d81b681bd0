// In bundles for browsers, `patterns.browser.ts` takes the place of this file, as `browser` in package.json says.
export { patternTest } from "../../values/re2-patterns.ts"

/** Loads the engine for patterns where it is not part of the program. Here it is. */
export const loadPatterns = (): Promise<void> => Promise.resolve()
