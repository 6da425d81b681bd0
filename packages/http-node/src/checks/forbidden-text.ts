import { MOST_VIOLATIONS, type Violation, violation } from "@halyard/core/domain"
import { Option } from "effect"
import { pointer } from "./pointer.ts"

/** Violations for keys and values of a JSON text that stores cannot save. None if the text is not JSON. */
export const forbiddenInJson = (text: string): ReadonlyArray<Violation> =>
  maybeForbidden.test(text) ? Option.match(parseJson(text), { onNone: () => [], onSome: forbiddenInValue }) : []

/** Violations for parameters of the query or path that stores cannot save. */
export const forbiddenInParameters = (
  location: "query" | "path",
  parameters: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
): ReadonlyArray<Violation> =>
  Object.entries(parameters).flatMap(([name, values]) =>
    [name, values ?? []].flat().some(isForbidden) ? [refusal([location, name])] : []
  )

/** In JSON that is valid UTF-8, U+0000 and unpaired surrogates appear only as escapes. */
const maybeForbidden = /\\u(?:0000|[dD][89a-fA-F])/

const isForbidden = (text: string): boolean => text.includes("\0") || !text.isWellFormed()

const parseJson = Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** Traverses without recursion, since a body may be nested to any depth. */
const forbiddenInValue = (body: unknown): ReadonlyArray<Violation> => {
  const found: Array<Violation> = []
  const left: Array<PointerParts> = [{ value: body, key: "body", above: undefined }]
  for (let location = left.pop(); location !== undefined && found.length < MOST_VIOLATIONS; location = left.pop()) {
    const { value } = location
    if (isForbidden(location.key) || (typeof value === "string" && isForbidden(value)))
      found.push(refusal(keysOf(location)))
    if (typeof value !== "object" || value === null) continue
    for (const [key, member] of Object.entries(value)) left.push({ value: member, key, above: location })
  }
  return found.toReversed()
}

interface PointerParts {
  readonly value: unknown
  readonly key: string
  readonly above: PointerParts | undefined
}

const keysOf = (location: PointerParts): ReadonlyArray<string> => {
  const keys: Array<string> = []
  for (let at: PointerParts | undefined = location; at !== undefined; at = at.above) keys.push(at.key)
  return keys.toReversed()
}

const refusal = (keys: ReadonlyArray<string>): Violation =>
  violation(pointer(keys), "must not contain U+0000 or an unpaired surrogate")
