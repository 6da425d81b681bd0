import { readFileSync } from "node:fs"
import { parseAst } from "vitest/node"
import { filesUnder, root } from "./files.ts"

/** A source file of this repository, parsed. Its path is relative to the root, with forward slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly program: Node
}

/** A node of the syntax tree in ESTree form. Its other properties depend on its type. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export const readSources = (): ReadonlyArray<SourceFile> =>
  filesUnder("packages", "examples", "scripts", "bench", "soak")
    .filter((path) => /\.(tsx?|mts|mjs)$/.test(path))
    .map((path) => parse(path, readFileSync(`${root}/${path}`, "utf8")))

export const parse = (path: string, text: string): SourceFile => {
  const program: unknown = parseAst(text, { lang: languageOf(path) }, path)
  if (!isNode(program)) throw new Error(`${path} was not parsed to a syntax tree`)
  return { path, text, program }
}

const languageOf = (path: string): "js" | "ts" | "tsx" => {
  if (path.endsWith(".mjs")) return "js"
  return path.endsWith(".tsx") ? "tsx" : "ts"
}

/** A node and all nodes below it, parents first, in the order of the text. */
export function* walk(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child)
  }
}

/** The value, if it is a node of this type. */
export const nodeOf = (type: string, value: unknown): Node | undefined =>
  isNode(value) && value.type === type ? value : undefined

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string" && "start" in value

/** A complaint that terminals and editors turn into a link. */
export const complain = (source: SourceFile, at: Node | number, message: string): string =>
  `${source.path}:${lineOf(source.text, typeof at === "number" ? at : at.start)}  ${message}`

export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split("\n").length
