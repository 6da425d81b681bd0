import { complain, type Node, nodeOf, type Source, walk } from "./source.ts"

/** Constructs that the house style does without, in code that is not a test, each with what to do instead. */
export const forbiddenSyntax = (source: Source): ReadonlyArray<string> =>
  [...walk(source.program)].flatMap((node) => {
    const advice = adviceFor[node.type]?.(node)
    return advice === undefined ? [] : [complain(source, node, advice)]
  })

const adviceFor: Record<string, (node: Node) => string | undefined> = {
  TSAnyKeyword: () => "`any`: say what it is, or `unknown`",
  TSAsExpression: (node) => (isConst(node) ? undefined : noAssertion),
  TSTypeAssertion: (node) => (isConst(node) ? undefined : noAssertion),
  TSNonNullExpression: () => "`!`: handle the absent case, or make it impossible by the type",
  TryStatement: () => "`try`: use Effect.try, Effect.result or Effect.ensuring",
  NewExpression: (node) => (isNamed(node["callee"], "Date") ? noDate : undefined),
  CallExpression: (node) => (isNamed(node["callee"], "Date") ? noDate : undefined),
  MemberExpression: (node) => (isNamed(node["object"], "Date") ? noDate : undefined)
}

const noAssertion = "`as`: decode with a Schema, narrow with a guard, or use `satisfies`"
const noDate = "`Date`: use DateTime or Clock, so that tests own the time"

const isConst = (node: Node): boolean =>
  isNamed(nodeOf("TSTypeReference", node["typeAnnotation"])?.["typeName"], "const")

const isNamed = (value: unknown, name: string): boolean => nodeOf("Identifier", value)?.["name"] === name

/** Default exports have no name to search for. Tools want one of their configuration. */
export const defaultExports = (source: Source): ReadonlyArray<string> =>
  [...walk(source.program)]
    .filter((node) => node.type === "ExportDefaultDeclaration" || isExportedAsDefault(node))
    .filter(() => !source.path.endsWith(".config.ts"))
    .map((node) => complain(source, node, "a default export: give it a name"))

const isExportedAsDefault = (node: Node): boolean =>
  node.type === "ExportSpecifier" && isNamed(node["exported"], "default")
