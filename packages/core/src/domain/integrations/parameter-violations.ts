import type { Violation } from "../violations/errors.ts"
import { lengthViolations, violation } from "../violations/violation.ts"
import { isHeaderText } from "./header-text.ts"
import type { ProviderDefinition, ProviderParameter } from "./provider-definition.ts"
import { LONGEST_URL, readWebUrl } from "./web-url.ts"

/** What any provider objects to: required parameters that are missing, addresses that are none, texts beyond all measure. */
export const parameterViolations = (
  { parameters: known }: ProviderDefinition,
  parameters: Readonly<Record<string, string>>,
  pointer: string
): ReadonlyArray<Violation> =>
  known.flatMap((parameter) => {
    const value = parameters[parameter.name] ?? ""
    const path = `${pointer}/${parameter.name}`
    if (value.trim() !== "") return valueViolations(parameter, value, path)
    return parameter.required ? [violation(path, "must be given")] : []
  })

/** Of the parameters that are sent as headers, those that no header can hold. */
export const headerViolations = (
  names: ReadonlyArray<string>,
  parameters: Readonly<Record<string, string>>,
  pointer: string
): ReadonlyArray<Violation> =>
  names
    .filter((name) => !isHeaderText(parameters[name] ?? ""))
    .map((name) => violation(`${pointer}/${name}`, "must be one line of text that a header can hold"))

const valueViolations = ({ type }: ProviderParameter, value: string, path: string): ReadonlyArray<Violation> => {
  if (type !== "url") return lengthViolations(value, path, 0, LONGEST_TEXT)
  if (readWebUrl(value) !== undefined) return []
  return [violation(path, `must be an http or https URL of at most ${LONGEST_URL} characters`)]
}

const LONGEST_TEXT = 10_000
