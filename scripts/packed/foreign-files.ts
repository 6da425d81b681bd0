import type { PackedFile } from "./packed-file.ts"

/** Tests, suites and fixtures, and imports of a test runner. Only a test kit may contain them. */
export const foreignFiles = (files: ReadonlyArray<PackedFile>, isTestKit: boolean): ReadonlyArray<string> =>
  isTestKit
    ? []
    : files.flatMap(({ path, text }) => [
        ...(isTest.test(path) ? [`${path} is a file of a test. ${wayOut(path)}`] : []),
        ...(importsTestRunner.test(text) ? [`${path} imports a test runner`] : [])
      ])

const wayOut = (path: string): string =>
  path.startsWith("dist/")
    ? "Delete dist and build again; if it comes back, exclude it in tsconfig.json"
    : "Move it to test/"

const isTest = /(^|\/)(test|tests|fixtures|testing)\/|\.(test|suite)\./
const importsTestRunner = /(?:from|import)\s*\(?\s*["'](?:vitest|@effect\/vitest)(?:\/[^"']*)?["']/
