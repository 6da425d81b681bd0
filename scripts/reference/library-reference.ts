/** A use case in its place for hosts. */
export interface Call {
  readonly group: string
  readonly name: string
  readonly inputs: ReadonlyArray<string>
  /** What is promised. */
  readonly does: string
}

/** The calls that a file of the library declares: `create: door(createFeature, projectId, NewFeature)`. */
export const callsIn = (source: string, docstrings: ReadonlyMap<string, string>): ReadonlyArray<Call> =>
  [...source.matchAll(/^export const (\w+) = \{$/gm)].flatMap(({ 0: head, 1: group = "", index }) => {
    const body = source.slice(index + head.length, source.indexOf("\n}", index))
    return [...body.matchAll(/^ {2}(\w+): door\(/gm)].map((found) => {
      const [useCase = "", ...inputs] = argumentsAt(body, found.index + found[0].length)
      const name = found[1] ?? ""
      return { group, name, inputs: inputs.map(inputName), does: docstrings.get(useCaseName(useCase)) ?? "" }
    })
  })

/** What the arguments of a call are, from the place after its opening parenthesis. */
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

/** The use case that a place has, or that the function around it calls. */
const useCaseName = (text: string): string => /(\w+)(?:\(\w+\))?\W*$/.exec(text)?.[1] ?? ""

/** An input by its name, or by that of its schema. */
const inputName = (text: string): string => {
  const [, wrapper, inner = ""] = /^(\w+)\((.*)\)$/s.exec(text) ?? []
  if (wrapper === undefined) return text
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
export const referencePage = (calls: ReadonlyArray<Call>): string =>
  [...Map.groupBy(calls, ({ group }) => group)]
    .map(([group, members]) => `## ${group}\n\n| call | |\n|---|---|\n${members.map(rowOf).join("\n")}\n`)
    .join("\n")

const rowOf = ({ does, inputs, name }: Call): string => `| \`${name}(${inputs.join(", ")})\` | ${does} |`
