/** Text that was read as bytes. It is decoded only on demand. */
export interface EncodedText {
  readonly utf8: Uint8Array
  readonly text: string
}

export type JsonPart = string | EncodedText

/** A value as JSON text, in parts. For large responses, a store can write the text faster than build the value. */
export class JsonText<out A> {
  readonly parts: ReadonlyArray<JsonPart>

  constructor(...parts: ReadonlyArray<JsonPart>) {
    this.parts = parts
  }

  static of<A>(value: A): JsonText<A> {
    return new JsonText(JSON.stringify(value))
  }

  /** An object with the given members before and after one that is already JSON. */
  static withMember<O extends object, K extends string, V, After extends object = object>(
    before: O,
    key: K,
    value: JsonText<V>,
    after?: After
  ): JsonText<O & { readonly [key in K]: V } & After> {
    const start = membersOf(before)
    const end = membersOf(after ?? {})
    const name = `${JSON.stringify(key)}:`
    return new JsonText(start === "" ? `{${name}` : `{${start},${name}`, ...value.parts, end === "" ? "}" : `,${end}}`)
  }

  /** The concatenation of two arrays. */
  static joined<A>(left: JsonText<ReadonlyArray<A>>, right: JsonText<ReadonlyArray<A>>): JsonText<ReadonlyArray<A>> {
    if (isEmpty(left)) return right
    if (isEmpty(right)) return left
    const [first = "", ...others] = right.parts
    const last = left.parts.at(-1) ?? ""
    return new JsonText(...left.parts.slice(0, -1), textOf(last).slice(0, -1), ",", textOf(first).slice(1), ...others)
  }

  get text(): string {
    return this.parts.reduce<string>((text, part) => text + textOf(part), "")
  }

  parse(): A {
    return JSON.parse(this.text)
  }
}

const membersOf = (value: object): string => JSON.stringify(value).slice(1, -1)

const textOf = (part: JsonPart): string => (typeof part === "string" ? part : part.text)

/** Whether the text is `[]`, the only array of two characters. */
const isEmpty = ({ parts }: JsonText<ReadonlyArray<unknown>>): boolean =>
  parts.reduce((sum, part) => sum + (typeof part === "string" ? part : part.utf8).length, 0) === 2
