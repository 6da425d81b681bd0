export interface PackedFile {
  /** Relative to the package. */
  readonly path: string
  readonly text: string
}

/** What a published package must not hold: tests, suites and fixtures, and imports of a test runner, except in a test kit. */
export const foreignFiles = (files: ReadonlyArray<PackedFile>, isTestKit: boolean): ReadonlyArray<string> =>
  files.flatMap(({ path, text }) => [
    ...(isTest.test(path) && !isTestKit ? [`${path} is a file of a test`] : []),
    ...(importsTestRunner.test(text) && !isTestKit ? [`${path} imports a test runner`] : [])
  ])

const isTest = /(^|\/)(test|tests|fixtures|testing)\/|\.(test|suite)\./
const importsTestRunner = /(?:from|import)\s*\(?\s*["'](?:vitest|@effect\/vitest)(?:\/[^"']*)?["']/
