import { checkPackage, createPackageFromTarballData, type Package } from "@arethetypeswrong/core"
import { problemKindInfo } from "@arethetypeswrong/core/problems"
import { foreignFiles } from "./foreign-files.ts"
import { missingFiles } from "./missing-files.ts"

/**
 * What is wrong with a package as it is published: files that it lacks, files that no user needs, and types that are
 * not found.
 */
export const packageProblems = async (tarball: Uint8Array): Promise<ReadonlyArray<string>> => {
  const packed = createPackageFromTarballData(tarball)
  const folder = `/node_modules/${packed.packageName}/`
  const files = packed.listFiles().map((path) => ({ path: path.slice(folder.length), text: packed.readFile(path) }))
  const manifest = JSON.parse(packed.readFile(`${folder}package.json`))
  // A test kit, and no other package, expects its users to have the test runner.
  const isTestKit = Object.hasOwn(manifest.peerDependencies ?? {}, "vitest")
  return [...foreignFiles(files, isTestKit), ...missingFiles(manifest, files), ...(await typeProblems(packed))]
}

/** Resolutions by which our packages are found: as ES modules, by Node and by bundlers. They have no others. */
const ours: ReadonlySet<string> = new Set(["node16-esm", "bundler"])

/** What "Are the types wrong?" finds, as a line for each kind and entry. */
const typeProblems = async (packed: Package): Promise<ReadonlyArray<string>> => {
  const result = await checkPackage(packed)
  if (result.types === false) return ["the package has no types"]
  const lines = result.problems
    .filter((problem) => !("resolutionKind" in problem) || ours.has(problem.resolutionKind))
    .map((problem) => {
      const { shortDescription } = problemKindInfo[problem.kind]
      return "entrypoint" in problem ? `${problem.entrypoint}: ${shortDescription}` : shortDescription
    })
  return [...new Set(lines)]
}
