import { complain } from "./source.ts"
import { isTest, testedBy, type Workspace } from "./workspace.ts"

/** Files of the packages that neither an export leads to, nor any test but their own. */
export const deadFiles = ({ dead, sources }: Workspace): ReadonlyArray<string> =>
  sources
    .filter(({ path }) => dead.has(path))
    .map((source) => complain(source, 0, "nothing leads here from the package's exports: use it or remove it"))

/** A test is found beside the file, or the folder, that it is about. */
export const homelessTests = ({ sources }: Workspace): ReadonlyArray<string> => {
  const paths = sources.map(({ path }) => path)
  return sources
    .filter(({ path }) => isTest(path) && !/^packages\/[^/]+\/test\//.test(path))
    .filter(({ path }) => !suiteNames.some((name) => path.endsWith(`/${name}.test.ts`)))
    .filter(({ path }) => testedBy(path, paths) === undefined)
    .map((source) => complain(source, 0, "no file or folder of this name is beside it: name it after what it tests"))
}

/** Tests that are about a whole package, or a whole folder. */
const suiteNames = [
  "contract",
  "contract-embedded",
  "contract-postgres",
  "deliveries",
  "durability",
  "secrets",
  "two-instances",
  "use-cases"
]
