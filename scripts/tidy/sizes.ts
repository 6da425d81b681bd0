import { complain, lineOf, type Source, walk } from "./source.ts"

const linesPerFile = 250
const linesPerFunction = 50
const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"])

export const longFiles = (source: Source): ReadonlyArray<string> => {
  const lines = source.text.trimEnd().split("\n").length
  if (lines <= linesPerFile) return []
  return [complain(source, 0, `${lines} lines: split it by what its parts are about, to at most ${linesPerFile}`)]
}

export const longFunctions = (source: Source): ReadonlyArray<string> =>
  [...walk(source.program)]
    .filter((node) => functionTypes.has(node.type))
    .map((node) => ({ node, lines: lineOf(source.text, node.end) - lineOf(source.text, node.start) + 1 }))
    .filter(({ lines }) => lines > linesPerFunction)
    .map(({ node, lines }) =>
      complain(source, node, `a function of ${lines} lines: name its parts, to at most ${linesPerFunction} each`)
    )
