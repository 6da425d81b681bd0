import { complain, isNode, type Node, nodeOf, type SourceFile } from "../source.ts"

/** Next has the names of parameters in brackets. */
const kebabCase = /^(?:[a-z0-9]+(-[a-z0-9]+)*|\[\.\.\.[a-z]+\])$/
/** A service account is a user that is a program. */
const termsOfTheDomain = /(?<![a-z0-9])service-account/

/** Files of the console may be called live: they follow changes of others at once, and are no layers of Effect. */
const isOfConsole = ({ path }: SourceFile): boolean => path.startsWith("packages/console/")

const emptyWords = new Set(["util", "utils", "helper", "helpers", "misc", "common", "impl", "live", "service"])

/** Names of files and folders say what they are about. Folders are kebab-case; the linter checks files. */
export const fileNames = (source: SourceFile): ReadonlyArray<string> => {
  const parts = source.path
    .replace(/(\.full\.test|\.test|\.suite|\.access|\.events|\.examples|\.config|\.d)?\.(tsx?|mts|mjs)$/, "")
    .split("/")
  return [
    ...parts
      .slice(0, -1)
      .filter((part) => !kebabCase.test(part))
      .map((part) => complain(source, 0, `the folder "${part}" is not kebab-case`)),
    ...parts
      .flatMap((part) => part.replace(termsOfTheDomain, "account").split("-"))
      .filter((word) => emptyWords.has(word) && !(word === "live" && isOfConsole(source)))
      .map((word) => complain(source, 0, `"${word}" in a name says nothing: say what it is for`))
  ]
}

/** No `IThing`, `ThingImpl`, `ThingLive` or `ThingService`. */
export const declaredNames = (source: SourceFile): ReadonlyArray<string> =>
  declarationsOf(source.program).flatMap((identifier) => {
    const name = String(identifier["name"])
    const suffix = /[a-z](Impl|Live|Service|Utils?|Helpers?)$/.exec(name)?.[1]
    if (suffix !== undefined) return [complain(source, identifier, `"${name}": leave out "${suffix}"`)]
    return /^I[A-Z][a-z]/.test(name) ? [complain(source, identifier, `"${name}": leave out the "I"`)] : []
  })

/** The names that a file declares at its top level. */
const declarationsOf = (program: Node): ReadonlyArray<Node> =>
  nodesOf(program["body"]).flatMap((statement) => {
    const declaration = isNode(statement["declaration"]) ? statement["declaration"] : statement
    const declarators = nodesOf(declaration["declarations"])
    return [declaration, ...declarators].flatMap(({ id }) => nodeOf("Identifier", id) ?? [])
  })

const nodesOf = (value: unknown): ReadonlyArray<Node> => (Array.isArray(value) ? value.filter(isNode) : [])
