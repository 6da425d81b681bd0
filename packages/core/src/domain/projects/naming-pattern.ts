import { Result } from "effect"
import { RE2JS } from "re2js"
import type { Violation } from "../violations/errors.ts"
import { MAX_NAME_LENGTH } from "../violations/names.ts"
import { quoted, violation } from "../violations/violation.ts"
import { translatePattern } from "./pattern-translation.ts"
import type { FeatureNaming } from "./project.ts"

/** What is wrong with a naming pattern, its example and its description. Empty texts are as good as none. */
export const namingViolations = (naming: FeatureNaming, path: string): ReadonlyArray<Violation> => {
  const pattern = naming.pattern ?? ""
  const example = naming.example ?? ""
  if (pattern === "") return withoutPattern(naming, path)
  const wrong = patternViolations(pattern, `${path}/pattern`)
  if (wrong.length > 0 || example === "" || matchesPattern(pattern, example)) return wrong
  return [violation(`${path}/example`, `must match the pattern, unlike ${quoted(example)}`)]
}

/**
 * Whether the whole name matches, in time linear to the name. An empty pattern is none, so everything matches it; a
 * pattern that `namingViolations` refuses matches nothing.
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
 * JavaScript's own engine only says whether the pattern is one; it never runs, since it may take exponential time. The
 * translation goes to a linear engine, which has nothing left to complain about but repetitions of repetitions.
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

/** A request may ask for one pattern with thousands of names, so the latest few are kept. */
const compiled = (pattern: string): Result.Result<Matcher, string> => {
  const known = latest.get(pattern)
  if (known !== undefined) return known
  const matcher = compile(pattern)
  for (const oldest of [...latest.keys()].slice(0, Math.max(0, latest.size + 1 - MAX_KEPT))) latest.delete(oldest)
  latest.set(pattern, matcher)
  return matcher
}

const MAX_KEPT = 4
const latest = new Map<string, Result.Result<Matcher, string>>()
