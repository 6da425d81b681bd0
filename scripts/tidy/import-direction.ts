import { type Import, importsOf, packageOf } from "./imports.ts"
import { complain, type SourceFile } from "./source.ts"
import { isTestCode, type Package, packageContaining, type Workspace } from "./workspace.ts"

/** The folder of a file decides what it may import. Reports the first rule that an import breaks. */
export const importDirection = (workspace: Workspace): ReadonlyArray<string> =>
  workspace.sources.flatMap((source) => {
    const home = packageContaining(workspace.packages, source.path)
    if (home === undefined) return []
    const inTests = isTestCode(workspace, source)
    return importsOf(source).flatMap((imported) => {
      const objection = objectionTo(imported, { source, home, inTests })
      return objection === undefined ? [] : [complain(source, imported.at, objection)]
    })
  })

interface Room {
  readonly source: SourceFile
  readonly home: Package
  readonly inTests: boolean
}

const objectionTo = (imported: Import, room: Room): string | undefined => {
  const { specifier, file } = imported
  if (file !== undefined) return objectionToFile(file, room)
  if (specifier.startsWith("node:")) return objectionToNode(specifier, room)
  return (
    objectionToUndeclared(specifier, room) ?? objectionToSibling(specifier, room) ?? objectionToEffect(specifier, room)
  )
}

const objectionToFile = (file: string, { source, home, inTests }: Room): string | undefined => {
  if (!file.startsWith(`${home.folder}/`)) return "import another package by its name, not by a path"
  if (inTests) return undefined
  const ring = rings.find(({ folder }) => source.path.startsWith(folder))
  if (ring === undefined || ring.mayImport.some((folder) => file.startsWith(folder))) return undefined
  return `${ring.folder} may only import files of ${ring.mayImport.join(" and ")}, not ${file}`
}

const rings = [
  { folder: "packages/core/src/domain/", mayImport: ["packages/core/src/domain/"] },
  { folder: "packages/core/src/ports/", mayImport: ["packages/core/src/ports/", "packages/core/src/domain/"] },
  {
    folder: "packages/core/src/use-cases/",
    mayImport: ["packages/core/src/use-cases/", "packages/core/src/ports/", "packages/core/src/domain/"]
  },
  {
    folder: "packages/core/src/library/",
    mayImport: ["packages/core/src/library/", "packages/core/src/use-cases/", "packages/core/src/domain/"]
  }
]

const objectionToNode = (specifier: string, { source, home, inTests }: Room): string | undefined => {
  if (isPage(source) && !inTests) return `the console runs in browsers, so it cannot import ${specifier}`
  if (home.folder === "packages/core")
    return `the core must not depend on Node: make a port for what it needs from ${specifier}`
  if (isContract(source)) return `the contract runs in browsers, so it cannot import ${specifier}`
  return undefined
}

/** The page contains what it imports, so that those who install the console need none of it. */
const objectionToUndeclared = (specifier: string, { source, home, inTests }: Room): string | undefined => {
  const name = packageOf(specifier)
  const isForUs = inTests || isPage(source)
  const declared = home.dependencies.has(name) || (isForUs && home.devDependencies.has(name))
  if (declared) return undefined
  return `${name} is not among the ${isForUs ? "" : "dependencies or peer"}dependencies of ${home.folder}/package.json`
}

/**
 * Adapters import the core, and not each other, but for those that put them together. Their tests may use the
 * conformance suites and the stores, and those of a route the HTTP around it.
 */
const objectionToSibling = (specifier: string, { source, home, inTests }: Room): string | undefined => {
  const name = packageOf(specifier)
  if (!name.startsWith("@halyard/") || !home.folder.startsWith("packages/")) return undefined
  if (name === home.name) return "import files of the same package by their path"
  if (home.folder === "packages/core") return `the core imports no adapter, and ${name} is one`
  if (isPage(source) && !inTests) return objectionToRuntime(specifier)
  if (isContract(source) && name === "@halyard/core" && specifier !== "@halyard/core/domain") {
    return `the contract knows the domain only: it cannot import ${specifier}`
  }
  if (name === "@halyard/core") return undefined
  if (compositions.includes(home.folder)) return undefined
  if (name === "@halyard/http-contract" && usersOfTheContract.includes(home.folder)) return undefined
  if (inTests && (forTests.includes(name) || (clients.includes(home.folder) && name === "@halyard/http-node"))) {
    return undefined
  }
  return `an adapter imports the core only, and ${name} is another adapter`
}

/** The console knows the interface, and rules that run in browsers. */
const objectionToRuntime = (specifier: string): string | undefined =>
  ["@halyard/core/domain", "@halyard/core/evaluation"].includes(specifier)
    ? undefined
    : `the console asks the interface: of our packages it may import pure rules of the core only, not ${specifier}`

/** For the tests of hosts, and for those who run the server. */
const compositions = ["packages/testing", "packages/server"]

/** One implements the contract, one calls it, and one reads from it who may call each operation. */
const usersOfTheContract = ["packages/client", "packages/http-node", "packages/conformance"]

/** Their tests call a server. */
const clients = ["packages/client", "packages/mcp"]

const forTests = [
  "@halyard/client-specification",
  "@halyard/conformance",
  "@halyard/delivery-upstream",
  "@halyard/store-memory",
  "@halyard/store-postgres",
  "@halyard/postgres-server"
]

/** Parts of effect that may change with a minor version. Only some packages use them, and the core none. */
const objectionToEffect = (specifier: string, { source, home, inTests }: Room): string | undefined => {
  if (specifier.includes("SchemaJITCompiler")) {
    if (home.folder.startsWith("packages/") && source.path !== "packages/server/src/main.ts")
      return "only programs enable the schema compiler, not libraries"
    if (importsOf(source)[0]?.specifier !== specifier)
      return "import it first: it only compiles schemas that are created later"
  }
  if (isContract(source) && specifier.startsWith("@effect/platform-node")) {
    return "the contract runs in browsers, so it cannot import @effect/platform-node"
  }
  const part = /^effect\/([a-z][\w-]*)/.exec(specifier)?.[1]
  if (part === undefined || (inTests && part === "testing")) return undefined
  const use = effectParts[home.folder]
  if (use === undefined || use(part)) return undefined
  return `${home.folder} must not use effect/${part}: see the table in scripts/tidy/import-direction.ts`
}

const effectParts: Record<string, (part: string) => boolean> = {
  "packages/core": () => false,
  "packages/client": (part) => part.startsWith("http"),
  "packages/conformance": (part) => part === "testing",
  "packages/store-memory": () => false,
  "packages/store-postgres": (part) => !part.startsWith("http"),
  "packages/http-contract": (part) => part.startsWith("http"),
  "packages/http-node": (part) => part !== "sql",
  "packages/mcp": (part) => ["ai", "encoding", "http"].includes(part),
  "packages/unleash-reader": (part) => part === "http",
  "packages/delivery-upstream": (part) => part === "http" || part === "encoding"
}

const isPage = ({ path }: SourceFile): boolean => path.startsWith("packages/console/src/")

const isContract = ({ path }: SourceFile): boolean => path.startsWith("packages/http-contract/src/")
