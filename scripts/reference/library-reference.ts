/** A use case as hosts call it. */
export interface LibraryCall {
  readonly group: string
  readonly name: string
  readonly inputs: ReadonlyArray<string>
  /** The comment of the use case. */
  readonly does: string
}

/** The calls that a file of the library declares: `create: method(createFeature, projectId, NewFeature)`. */
export const callsIn = (source: string, docstrings: ReadonlyMap<string, string>): ReadonlyArray<LibraryCall> =>
  [...source.matchAll(/^export const (\w+) = \{$/gm)].flatMap(({ 0: head, 1: group = "", index }) => {
    const body = source.slice(index + head.length, source.indexOf("\n}", index))
    return [...body.matchAll(/^ {2}(\w+): method\(/gm)].map((found) => {
      const [useCase = "", ...inputs] = argumentsAt(body, found.index + found[0].length)
      const name = found[1] ?? ""
      return { group, name, inputs: inputs.map(inputName), does: docstrings.get(useCaseName(useCase)) ?? "" }
    })
  })

/** The arguments of a call, whose opening parenthesis is before `start`. */
const argumentsAt = (source: string, start: number): ReadonlyArray<string> => {
  const found: Array<string> = []
  let depth = 0
  let from = start
  for (let at = start; at < source.length; at++) {
    const character = source[at] ?? ""
    if ("([{".includes(character)) depth++
    if (depth === 0 && ",)".includes(character)) {
      found.push(source.slice(from, at).trim())
      from = at + 1
    }
    if (")]}".includes(character) && depth-- === 0) break
  }
  return found.filter((text) => text !== "")
}

/** The use case, which may be wrapped in a call of another function. */
const useCaseName = (text: string): string => /(\w+)(?:\(\w+\))?\W*$/.exec(text)?.[1] ?? ""

/** The name of an input, or of its schema. */
const inputName = (text: string): string => {
  const [, wrapper, inner = ""] = /^(\w+)\((.*)\)$/s.exec(text) ?? []
  if (wrapper === undefined) return text.replace(/Input$/, "")
  if (wrapper === "optional") return `${inputName(inner)}?`
  return wrapper === "filtersNamed" ? "filters?" : inputName(inner)
}

/** The comments above what a file exports, on one line, by the exported names. */
export const docstringsIn = (source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport const (\w+)\b/g)].map(([, text = "", name = ""]) => [
      name,
      text.replaceAll(/\s*\n\s*\*\s?/g, " ").trim()
    ])
  )

/** The page. */
export const referencePage = (calls: ReadonlyArray<LibraryCall>): string =>
  [...Map.groupBy(calls, ({ group }) => group)]
    .map(([group, members]) => `## ${group}\n\n| call | |\n|---|---|\n${members.map(rowOf).join("\n")}\n`)
    .join("\n")

const rowOf = ({ does, inputs, name }: LibraryCall): string => `| \`${name}(${inputs.join(", ")})\` | ${does} |`
