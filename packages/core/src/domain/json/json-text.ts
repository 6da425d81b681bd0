/** A value as JSON text. For large answers a store can write the text faster than the value can be built. */
export class JsonText<out A> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  static of<A>(value: A): JsonText<A> {
    return new JsonText(JSON.stringify(value))
  }

  /** An object with the given `members` and one more that is already JSON. */
  static withMember<O extends object, K extends string, V>(
    members: O,
    key: K,
    value: JsonText<V>
  ): JsonText<O & { readonly [key in K]: V }> {
    const text = JSON.stringify(members)
    const start = text === "{}" ? "{" : `${text.slice(0, -1)},`
    return new JsonText(`${start}${JSON.stringify(key)}:${value.text}}`)
  }

  /** The concatenation of two arrays. */
  static joined<A>(left: JsonText<ReadonlyArray<A>>, right: JsonText<ReadonlyArray<A>>): JsonText<ReadonlyArray<A>> {
    const [first, second] = [left.text, right.text]
    if (first === "[]") return right
    return second === "[]" ? left : new JsonText(`${first.slice(0, -1)},${second.slice(1)}`)
  }

  parse(): A {
    return JSON.parse(this.text)
  }
}
