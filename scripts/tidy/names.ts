import { complain, isNode, type Node, nodeOf, type Source } from "./source.ts"

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** What these words say beside others: a service account is a user who is a program. */
const termsOfTheDomain = /(?<![a-z0-9])service-account/

const grabBags = new Set(["util", "utils", "helper", "helpers", "misc", "common", "impl", "live", "service"])

/** Files and folders are kebab-case, and named after what they are about. */
export const fileNames = (source: Source): ReadonlyArray<string> =>
  source.path
    .replace(/(\.test|\.suite|\.access|\.events|\.examples|\.config)?\.(ts|mts|mjs)$/, "")
    .split("/")
    .flatMap((part) => {
      if (!kebabCase.test(part)) return [complain(source, 0, `"${part}" is not kebab-case`)]
      const grabBag = part
        .replace(termsOfTheDomain, "account")
        .split("-")
        .find((word) => grabBags.has(word))
      return grabBag === undefined
        ? []
        : [complain(source, 0, `"${grabBag}" in a file name says nothing: name the need`)]
    })

/** No `IThing`, `ThingImpl`, `ThingLive` or `ThingService`. */
export const declaredNames = (source: Source): ReadonlyArray<string> =>
  declarationsOf(source.program).flatMap((identifier) => {
    const name = String(identifier["name"])
    const suffix = /[a-z](Impl|Live|Service|Utils?|Helpers?)$/.exec(name)?.[1]
    if (suffix !== undefined) return [complain(source, identifier, `"${name}": leave out "${suffix}"`)]
    return /^I[A-Z][a-z]/.test(name) ? [complain(source, identifier, `"${name}": leave out the "I"`)] : []
  })

/** The names a file declares at its top level. */
const declarationsOf = (program: Node): ReadonlyArray<Node> =>
  nodesOf(program["body"]).flatMap((statement) => {
    const declaration = isNode(statement["declaration"]) ? statement["declaration"] : statement
    const declarators = nodesOf(declaration["declarations"])
    return [declaration, ...declarators].flatMap(({ id }) => nodeOf("Identifier", id) ?? [])
  })

const nodesOf = (value: unknown): ReadonlyArray<Node> => (Array.isArray(value) ? value.filter(isNode) : [])
