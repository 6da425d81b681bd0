import { type Violation, violation } from "@halyard/core/domain"
import { Option } from "effect"
import { forbiddenInParameters } from "./forbidden-text.ts"
import { pointer } from "./pointer.ts"

/** What is wrong with the parameters of a query for all operations. Only percent-encoded text can be wrong. */
export const parameterViolations = (url: string, query: Parameters): ReadonlyArray<Violation> => {
  const start = url.indexOf("?")
  if (start === -1 || !url.includes("%", start)) return []
  return [...undecodableParameters(url.slice(start + 1)), ...forbiddenInParameters("query", query)]
}

type Parameters = Readonly<Record<string, string | Array<string>>>

/** The parameters that are present. An empty value means absent. */
export const presentParameters = (parameters: Parameters): Parameters =>
  Object.values(parameters).every(isPresent) ? parameters : withoutEmpty(parameters)

const isPresent = (values: string | Array<string>): boolean =>
  values.length > 0 && (typeof values === "string" || !values.includes(""))

const withoutEmpty = (parameters: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, values]) => {
      const present = typeof values === "string" ? values : values.filter((value) => value !== "")
      return present.length === 0 ? [] : [[name, present]]
    })
  )

/** Parameters whose percent-encoding is broken or is not UTF-8. */
const undecodableParameters = (query: string): ReadonlyArray<Violation> =>
  query
    .split("&")
    .filter((parameter) => Option.isNone(decode(parameter)))
    .map((parameter) => violation(pointer(["query", nameOf(parameter)]), "must be percent-encoded UTF-8"))

const decode = Option.liftThrowable(decodeURIComponent)

const nameOf = (parameter: string): string => {
  const name = parameter.slice(0, parameter.includes("=") ? parameter.indexOf("=") : undefined)
  return Option.getOrElse(decode(name), () => name)
}
