import { Option } from "effect"

/** The unescaped tokens of a JSON pointer (RFC 6901). No tokens point to the whole document. */
export type Pointer = ReadonlyArray<string>

/** Parses a pointer; undefined if it is invalid or too deep. */
export const parsePointer = (text: string): Pointer | undefined => {
  if (text === "") return []
  const tokens = text.split("/", MAX_TOKENS + 2)
  if (tokens[0] !== "" || tokens.length > MAX_TOKENS + 1 || /~(?![01])/.test(text)) return undefined
  return tokens.slice(1).map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
}

/** No document of Halyard is deep enough to need more tokens. */
const MAX_TOKENS = 32

/** Whether a pointer has too many tokens. */
export const isTooDeep = (text: string): boolean =>
  text.startsWith("/") && text.split("/", MAX_TOKENS + 2).length > MAX_TOKENS + 1

/** Formats keys and indexes as a pointer. */
export const formatPointer = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

/** The value at the pointer. */
export const valueAt = (node: unknown, [token, ...rest]: Pointer): Option.Option<unknown> => {
  if (token === undefined) return Option.some(node)
  if (!isContainer(node)) return Option.none()
  return Option.flatMap(childOf(node, token), (child) => valueAt(child, rest))
}

/** Whether the value is an array or an object. */
export const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null

/** Finds own children only: neither the `length` of an array nor inherited members. */
export const childOf = (container: object, key: string): Option.Option<unknown> => {
  if (Array.isArray(container)) return isIndexOf(container, key) ? Option.some(container[Number(key)]) : Option.none()
  return Object.hasOwn(container, key) ? Option.some(Reflect.get(container, key)) : Option.none()
}

/** A copy of the container with one child set. Keys such as `__proto__` become own members too. */
export const withChild = (container: object, key: string, child: unknown): object =>
  Array.isArray(container) ? container.with(Number(key), child) : { ...container, [key]: child }

export const withoutChild = (container: object, key: string): object =>
  Array.isArray(container)
    ? container.toSpliced(Number(key), 1)
    : Object.fromEntries(Object.entries(container).filter(([other]) => other !== key))

const isIndexOf = (list: ReadonlyArray<unknown>, key: string): boolean =>
  /^(?:0|[1-9]\d*)$/.test(key) && Number(key) < list.length
