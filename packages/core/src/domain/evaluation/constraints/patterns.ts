// Bundles for browsers have `patterns.browser.ts` instead, by the condition `browser` in package.json.
export { patternTest } from "../../values/re2-patterns.ts"

/** Resolves at once: here the engine is part of the program. */
export const loadPatterns = (): Promise<void> => Promise.resolve()
