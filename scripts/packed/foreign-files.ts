import type { PackedFile } from "./packed-file.ts"

/**
 * What no user needs: records of a build, and tests, suites, fixtures and imports of a test runner. Only a test kit may
 * contain the latter.
 */
export const foreignFiles = (files: ReadonlyArray<PackedFile>, isTestKit: boolean): ReadonlyArray<string> => [
  ...files
    .filter(({ path }) => isRecord.test(path))
    .map(({ path }) => `${path} is a record of the build. Exclude it in "files" of package.json`),
  ...(isTestKit
    ? []
    : files.flatMap(({ path, text }) => [
        ...(isTest.test(path) ? [`${path} is a file of a test. ${wayOut(path)}`] : []),
        ...(importsTestRunner.test(text) ? [`${path} imports a test runner`] : [])
      ]))
]

const wayOut = (path: string): string =>
  path.startsWith("dist/")
    ? "Delete dist and build again; if it comes back, exclude it in tsconfig.json"
    : "Move it to test/"

const isRecord = /\.tsbuildinfo$|(^|\/)\.(?:vite|sources)(\/|$)/
const isTest = /(^|\/)(test|tests|fixtures|testing)\/|\.(test|suite)\./
const importsTestRunner = /(?:from|import)\s*\(?\s*["'](?:vitest|@effect\/vitest)(?:\/[^"']*)?["']/
