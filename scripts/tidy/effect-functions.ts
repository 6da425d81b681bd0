import { complain, isNode, type Node, nodeOf, type SourceFile, walk } from "./source.ts"

/**
 * `Effect.fn("name")` opens a span, so it names what a reader of a trace looks for: use cases of the index, and methods
 * of stores and of other ports. Everything else is `Effect.fnUntraced`. Examples are code of hosts, which decide for
 * themselves.
 */
export const effectFunctions = (sources: ReadonlyArray<SourceFile>): ReadonlyArray<string> => {
  const useCases = new Set(sources.filter(({ path }) => path === INDEX).flatMap(({ program }) => reexportsOf(program)))
  return sources.flatMap((source) => {
    if (!source.path.startsWith("packages/")) return []
    const methods = methodsIn(source.program)
    const named = source.path.startsWith(FOLDER) ? declarationsIn(source.program, useCases) : new Set<Node>()
    return [...walk(source.program)].flatMap((node) => {
      const call = nodeOf("CallExpression", node)
      if (call === undefined || calleeOf(call) === undefined) return []
      if (isStore.test(source.path)) return calleeOf(call) === "fn" ? storeComplaints(source, call) : []
      if (calleeOf(call) === "fn" && !named.has(call) && !methods.has(call))
        return [complain(source, call, "only use cases of the index have spans: take Effect.fnUntraced")]
      return calleeOf(call) === "fnUntraced" && named.has(call)
        ? [complain(source, call, "a use case of the index has a span: take Effect.fn with its name")]
        : []
    })
  })
}

const FOLDER = "packages/core/src/use-cases/"
const INDEX = `${FOLDER}index.ts`
const isStore = /^packages\/store-/

const storeComplaints = (source: SourceFile, call: Node): ReadonlyArray<string> => {
  const [name] = nodesOf(call["arguments"])
  return /^[A-Z]\w+\.\w+$/.test(String(name?.["value"]))
    ? []
    : [complain(source, call, "only methods of ports have spans: name port and method, or take Effect.fnUntraced")]
}

const calleeOf = (call: Node): "fn" | "fnUntraced" | undefined => {
  const member = nodeOf("MemberExpression", call["callee"])
  const name = nodeOf("Identifier", member?.["property"])?.["name"]
  if (nodeOf("Identifier", member?.["object"])?.["name"] !== "Effect") return undefined
  return name === "fn" || name === "fnUntraced" ? name : undefined
}

/**
 * The calls that make the values of these exports: `Effect.fn("name")` of `Effect.fn("name")(...)`, or
 * `Effect.fnUntraced(...)`.
 */
const declarationsIn = (program: Node, names: ReadonlySet<string>): ReadonlySet<Node> =>
  new Set(
    nodesOf(program["body"]).flatMap((statement) => {
      const declaration = nodeOf("ExportNamedDeclaration", statement)?.["declaration"]
      if (!isNode(declaration)) return []
      return nodesOf(declaration["declarations"]).flatMap(({ id, init }) => {
        if (!names.has(String(nodeOf("Identifier", id)?.["name"])) || !isNode(init)) return []
        return [init, init["callee"]].filter(isNode)
      })
    })
  )

/** The same calls for the values of properties: methods of a port. */
const methodsIn = (program: Node): ReadonlySet<Node> =>
  new Set(
    [...walk(program)].flatMap((node) => {
      const value = nodeOf("Property", node)?.["value"]
      return isNode(value) ? [value, value["callee"]].filter(isNode) : []
    })
  )

const reexportsOf = (program: Node): ReadonlyArray<string> =>
  nodesOf(program["body"]).flatMap((statement) =>
    nodesOf(nodeOf("ExportNamedDeclaration", statement)?.["specifiers"]).flatMap(({ local }) =>
      isNode(local) ? [String(local["name"])] : []
    )
  )

const nodesOf = (value: unknown): ReadonlyArray<Node> => (Array.isArray(value) ? value.filter(isNode) : [])
