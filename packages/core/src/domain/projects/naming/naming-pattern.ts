import { Result } from "effect"
import { RE2JS } from "re2js"
import type { Violation } from "../../violations/errors.ts"
import { MAX_NAME_LENGTH } from "../../violations/names.ts"
import { quoted, violation } from "../../violations/violation.ts"
import { translatePattern } from "./pattern-translation.ts"
import type { FeatureNaming } from "../project.ts"

/** Validates a naming pattern with its example and description. Empty texts count as omitted. */
export const namingViolations = (naming: FeatureNaming, path: string): ReadonlyArray<Violation> => {
  const pattern = naming.pattern ?? ""
  const example = naming.example ?? ""
  if (pattern === "") return withoutPattern(naming, path)
  const wrong = patternViolations(pattern, `${path}/pattern`)
  if (wrong.length > 0 || example === "" || matchesPattern(pattern, example)) return wrong
  return [violation(`${path}/example`, `must match the pattern, unlike ${quoted(example)}`)]
}

/**
 * Whether the pattern matches the whole name, in linear time. An empty pattern matches every name. A pattern that
 * `namingViolations` refuses matches none.
 */
export const matchesPattern = (pattern: string, name: string): boolean => {
  if (pattern === "") return true
  return name.length <= MAX_NAME_LENGTH && Result.getOrElse(compiled(pattern), () => matchesNothing).testExact(name)
}

const withoutPattern = (naming: FeatureNaming, path: string): ReadonlyArray<Violation> => [
  ...((naming.example ?? "") === "" ? [] : [violation(`${path}/example`, "must not be given without a pattern")]),
  ...((naming.description ?? "") === ""
    ? []
    : [violation(`${path}/description`, "must not be given without a pattern")])
]

const patternViolations = (pattern: string, path: string): ReadonlyArray<Violation> =>
  Result.match(compiled(pattern), {
    onSuccess: () => [],
    onFailure: (reason) => [violation(path, reason)]
  })

const MAX_PATTERN_LENGTH = 500

interface Matcher {
  readonly testExact: (text: string) => boolean
}

const matchesNothing: Matcher = { testExact: () => false }

/**
 * JavaScript's own engine only checks the syntax. It never runs the pattern, since that may take exponential time. A
 * linear engine runs the translation, and refuses only nested repetitions.
 */
const compile = (pattern: string): Result.Result<Matcher, string> => {
  if (pattern.length > MAX_PATTERN_LENGTH) return Result.fail(`must have at most ${MAX_PATTERN_LENGTH} characters`)
  if (/\s/.test(pattern)) return Result.fail("must not hold spaces")
  return Result.flatMap(translatePattern(pattern), (translated) =>
    Result.isFailure(Result.try(() => new RegExp(pattern)))
      ? Result.fail("must be a regular expression of JavaScript")
      : Result.try({
          try: () => RE2JS.compile(`^(?:${translated})$`),
          catch: () => "must not repeat anything more than 1000 times in all"
        })
  )
}

/** Caches the latest few patterns, since one request can match thousands of names. */
const compiled = (pattern: string): Result.Result<Matcher, string> => {
  const known = latest.get(pattern)
  if (known !== undefined) return known
  const matcher = compile(pattern)
  for (const oldest of [...latest.keys()].slice(0, Math.max(0, latest.size + 1 - MAX_CACHED))) latest.delete(oldest)
  latest.set(pattern, matcher)
  return matcher
}

const MAX_CACHED = 4
const latest = new Map<string, Result.Result<Matcher, string>>()
