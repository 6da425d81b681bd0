import { Result } from "effect"
import { faultOf, type ParameterFault } from "./tls-parameters.ts"

/**
 * Reads `options`: what a session starts with, such as `-c lock_timeout=5s`. Separates settings from other text, which
 * is for poolers and proxies of providers: behind a pooler each transaction has to make the settings again.
 */
export const readSessionOptions = (text: string): Result.Result<SessionOptions, ParameterFault> => {
  const settings: Record<string, string> = {}
  const others: Array<string> = []
  const words = wordsOf(text)
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ""
    const assignment = word === "-c" ? (words[++index] ?? "") : /^(?:-c|--)(.+)$/s.exec(word)?.[1]
    if (assignment === undefined) {
      others.push(word)
      continue
    }
    const [, name, value] = /^([a-z_][\w.-]*)=(.*)$/is.exec(assignment) ?? []
    if (name === undefined || value === undefined)
      return faultOf("options", "must have a setting such as lock_timeout=5s after -c")
    settings[name.toLowerCase().replaceAll("-", "_")] = value
  }
  const rest = others.map((word) => word.replaceAll(/[\\\s]/g, "\\$&")).join(" ")
  return Result.succeed({ settings, startupOptions: rest === "" ? undefined : rest })
}

export interface SessionOptions {
  readonly settings: Readonly<Record<string, string>>
  readonly startupOptions: string | undefined
}

/** Words are separated by white space. A backslash escapes the next character. */
const wordsOf = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(?:\\.|[^\\\s])+/gs)].map(([word]) => word.replaceAll(/\\(.)/gs, "$1"))
