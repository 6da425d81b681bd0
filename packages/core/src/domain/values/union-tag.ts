import type { SchemaAST } from "effect"

/** The property that tells the members of a union of objects apart, and the literals that it may have; none for other unions. */
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
