import type { SchemaAST, SchemaIssue } from "effect"

/** A decoding error in plain words, with the keys of its path. */
export interface SchemaFault {
  readonly keys: ReadonlyArray<PropertyKey>
  readonly rule: string
}

/** Lists decoding errors without repeating the input. Lazy, because a large body can have millions. */
export function* schemaFaults(
  issue: SchemaIssue.Issue,
  keys: ReadonlyArray<PropertyKey> = [],
  described?: string
): Generator<SchemaFault> {
  switch (issue._tag) {
    case "Pointer":
      return yield* schemaFaults(issue.issue, [...keys, ...issue.path], described)
    case "Filter":
      return yield* schemaFaults(issue.issue, keys, described ?? ruleOf(issue))
    case "Encoding":
      return yield* schemaFaults(issue.issue, keys, described)
    case "Composite":
    case "AnyOf":
      for (const inner of issue.issues) yield* schemaFaults(inner, keys, described)
      if (issue.issues.length === 0) yield noMember(issue.ast, keys, described)
      return
    default:
      yield { keys, rule: described ?? leafRule(issue) }
  }
}

/** The fault of a value that matches no member of the union. Names the discriminating property, if there is one. */
const noMember = (ast: SchemaAST.AST, keys: ReadonlyArray<PropertyKey>, described: string | undefined): SchemaFault => {
  const tag = described === undefined && ast._tag === "Union" ? unionTag(ast) : undefined
  return tag === undefined
    ? { keys, rule: described ?? `must be ${nounOf(ast)}` }
    : { keys: [...keys, tag.name], rule: `must be ${tag.literals.map(String).join(" or ")}` }
}

const leafRule = (issue: SchemaIssue.Leaf): string => {
  switch (issue._tag) {
    case "MissingKey":
      return "is required"
    case "UnexpectedKey":
      return "is not a known property"
    case "InvalidType":
      return `must be ${nounOf(issue.ast)}`
    case "InvalidValue":
      return ruleOfAnnotations(issue.annotations) ?? "is not a valid value"
    default:
      return "is not a valid value"
  }
}

/** The rule of a check. The check's own message takes precedence. */
const ruleOf = (issue: SchemaIssue.Filter): string | undefined => {
  const own = issue.issue._tag === "InvalidValue" ? ruleOfAnnotations(issue.issue.annotations) : undefined
  return own ?? ruleOfAnnotations(issue.filter.annotations)
}

interface Described {
  readonly message?: unknown
  readonly expected?: unknown
}

const ruleOfAnnotations = (annotations: Described | undefined): string | undefined => {
  if (typeof annotations?.message === "string") return sentence(annotations.message)
  return typeof annotations?.expected === "string" ? sentence(`Expected ${annotations.expected}`) : undefined
}

/**
 * The message as the end of a sentence that begins with a property. Effect says "Expected a value with a length of at
 * least 2".
 */
const sentence = (message: string): string =>
  message
    .replace(/^Expected a value with /, "must have ")
    .replace(/^Expected (?:a value (?:that is )?(?=\w+ than|between|a multiple))?/, "must be ")

const nounOf = (ast: SchemaAST.AST): string => {
  switch (ast._tag) {
    case "String":
      return "a string"
    case "Number":
      return "a number"
    case "Boolean":
      return "true or false"
    case "Null":
      return "null"
    case "Arrays":
      return "an array"
    case "Objects":
      return "an object"
    case "Literal":
      return typeof ast.literal === "string" ? `"${ast.literal}"` : String(ast.literal)
    case "Union":
      return nounOfUnion(ast)
    case "Declaration":
      return nounOfEncoded(ast)
    default:
      return "a valid value"
  }
}

const nounOfUnion = (ast: SchemaAST.Union): string => {
  const literals = ast.types.filter((type) => type._tag === "Literal").map((type) => String(type.literal))
  const others = ast.types.filter((type) => type._tag !== "Literal" && type._tag !== "Undefined").map(nounOf)
  const choice =
    literals.length === 0 ? [] : [literals.length === 1 ? `"${literals[0]}"` : `one of ${literals.join(", ")}`]
  return [...new Set([...choice, ...others])].join(" or ")
}

const nounOfEncoded = (ast: SchemaAST.Declaration): string => {
  const encoded = ast.encoding?.at(-1)?.to
  return encoded === undefined ? "a valid value" : nounOf(encoded)
}

/** The property that discriminates a union of objects, with its possible literals; undefined for other unions. */
export const unionTag = ({ types }: SchemaAST.Union): UnionTag | undefined => {
  const members = types.map((type) => (type._tag === "Objects" ? type.propertySignatures : []))
  return members[0]
    ?.map(({ name }) => ({ name, literals: members.flatMap((properties) => literalAt(properties, name)) }))
    .find(({ literals }) => literals.length === members.length)
}

export interface UnionTag {
  readonly name: PropertyKey
  readonly literals: ReadonlyArray<SchemaAST.LiteralValue>
}

const literalAt = (
  properties: ReadonlyArray<SchemaAST.PropertySignature>,
  key: PropertyKey
): ReadonlyArray<SchemaAST.LiteralValue> =>
  properties.flatMap(({ name, type }) => (name === key && type._tag === "Literal" ? [type.literal] : []))
