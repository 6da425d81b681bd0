import { complain, isNode, type Node, nodeOf, type SourceFile } from "../source.ts"

/**
 * An exported type, schema, class or component has one name in all packages, and any other export has one in its
 * package, so that a search for a name finds one thing. Variants of a file for browsers, and entries that load a module
 * later, have the names of what they stand for.
 */
export const repeatedNames = (sources: ReadonlyArray<SourceFile>): ReadonlyArray<string> => {
  const seen = new Map<string, { readonly source: SourceFile; readonly at: Node }>()
  const found: Array<string> = []
  for (const source of sources.filter(({ path }) => !standIns.test(path))) {
    for (const [name, at] of exportsOf(source.program)) {
      if (sharedOnPurpose.has(name)) continue
      const key = /^[A-Z][a-z]/.test(name) ? name : `${packageOf(source)} ${name}`
      const first = seen.get(key)
      if (first === undefined) seen.set(key, { source, at })
      else if (first.source !== source)
        found.push(
          complain(source, at, `"${name}" is also exported by ${first.source.path}: give one of them another name`)
        )
    }
  }
  return found
}

const standIns = /\.browser\.ts$|\/lazy-interface\.ts$|\/client\/src\/methods\//

/** Errors that callers catch, and options that they pass, have one name for the client and for hosts. */
const sharedOnPurpose = new Set(["HalyardError", "HalyardErrorDetail", "CallOptions"])

const packageOf = ({ path }: SourceFile): string => path.split("/").slice(0, 2).join("/")

/** The names that a file declares and exports, without repeats: a schema and its type share one. */
const exportsOf = (program: Node): ReadonlyMap<string, Node> =>
  new Map(
    nodesOf(program["body"]).flatMap((statement) => {
      const declaration = nodeOf("ExportNamedDeclaration", statement)?.["declaration"]
      if (!isNode(declaration)) return []
      return [declaration, ...nodesOf(declaration["declarations"])].flatMap(({ id }) => {
        const identifier = nodeOf("Identifier", id)
        return identifier === undefined ? [] : [[String(identifier["name"]), identifier] as const]
      })
    })
  )

const nodesOf = (value: unknown): ReadonlyArray<Node> => (Array.isArray(value) ? value.filter(isNode) : [])
