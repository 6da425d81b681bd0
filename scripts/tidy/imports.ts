import { posix } from "node:path"
import { type Node, nodeOf, type SourceFile, walk } from "./source.ts"

export interface Import {
  /** As it is written. */
  readonly specifier: string
  /** For relative imports: the file, relative to the root. */
  readonly file: string | undefined
  readonly at: Node
}

/** Imports, re-exports, dynamic imports, imported types, and modules that `new URL` names. */
export const importsOf = (source: SourceFile): ReadonlyArray<Import> =>
  [...walk(source.program)].flatMap((node) => {
    const literal = specifierOf(node)
    if (literal === undefined || typeof literal["value"] !== "string") return []
    const specifier = literal["value"]
    const file = specifier.startsWith(".") ? posix.join(posix.dirname(source.path), specifier) : undefined
    return [{ specifier, file, at: literal }]
  })

/** The package of a bare specifier: `@effect/vitest` for `@effect/vitest/x`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")

const specifierOf = (node: Node): Node | undefined => {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
    case "ImportExpression":
    case "TSImportType":
      return nodeOf("Literal", node["source"])
    case "NewExpression":
      return isUrlOfAModule(node) ? nodeOf("Literal", argumentsOf(node)[0]) : undefined
    default:
      return undefined
  }
}

/** `new URL("./worker.ts", import.meta.url)` */
const isUrlOfAModule = (node: Node): boolean => {
  const [path, base] = argumentsOf(node)
  const isUrl = nodeOf("Identifier", node["callee"])?.["name"] === "URL"
  const isModule = /\.m?[jt]s$/.test(String(nodeOf("Literal", path)?.["value"]))
  return isUrl && isModule && nodeOf("MetaProperty", nodeOf("MemberExpression", base)?.["object"]) !== undefined
}

const argumentsOf = (node: Node): ReadonlyArray<unknown> => (Array.isArray(node["arguments"]) ? node["arguments"] : [])
