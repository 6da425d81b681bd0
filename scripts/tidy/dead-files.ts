import { complain } from "./source.ts"
import { isTest, testedBy, type Workspace } from "./workspace.ts"

/** Files of packages that no export uses, nor any test but their own. */
export const deadFiles = ({ dead, sources }: Workspace): ReadonlyArray<string> =>
  sources
    .filter(({ path }) => dead.has(path))
    .map((source) => complain(source, 0, "nothing that the package exports uses this file: use it or remove it"))

/**
 * A test stands next to the file or folder that it tests, or in the `test` folder of its package. `contract` and
 * `durability` test a whole folder.
 */
export const homelessTests = ({ sources }: Workspace): ReadonlyArray<string> => {
  const paths = sources.map(({ path }) => path)
  return sources
    .filter(({ path }) => isTest(path) && !/^(packages|examples)\/[^/]+\/test\//.test(path))
    .filter(({ path }) => !/\/(contract|durability)(\.full)?\.test\.ts$/.test(path))
    .filter(({ path }) => testedBy(path, paths) === undefined)
    .map((source) =>
      complain(
        source,
        0,
        "no file or folder next to it has this name: name the test after its subject, or move it to test/"
      )
    )
}
