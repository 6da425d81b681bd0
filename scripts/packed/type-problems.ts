import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { problemKindInfo } from "@arethetypeswrong/core/problems"

/** Resolutions by which our packages are found: as ES modules, by Node and by bundlers. They have no others. */
const ours: ReadonlySet<string> = new Set(["node16-esm", "bundler"])

/** What "Are the types wrong?" finds in a package, as a line for each kind and entry. */
export const typeProblems = async (tarball: Uint8Array): Promise<ReadonlyArray<string>> => {
  const result = await checkPackage(createPackageFromTarballData(tarball))
  if (result.types === false) return ["the package has no types"]
  const lines = result.problems
    .filter((problem) => !("resolutionKind" in problem) || ours.has(problem.resolutionKind))
    .map((problem) => {
      const { shortDescription } = problemKindInfo[problem.kind]
      return "entrypoint" in problem ? `${problem.entrypoint}: ${shortDescription}` : shortDescription
    })
  return [...new Set(lines)]
}
