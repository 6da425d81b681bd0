import { violationMessage, MOST_VIOLATIONS, schemaFaults, type Violation, violation } from "@halyard/core/domain"
import type { SchemaIssue } from "effect"
import { pointer } from "./pointer.ts"

/**
 * What a decoder found wrong, in plain words, as far as anybody reads it. Input is never repeated, only the
 * keys that lead to it.
 */
export const schemaViolations = (location: "body" | "query", issue: SchemaIssue.Issue): ReadonlyArray<Violation> => {
  const seen = new Map<string, Violation>()
  for (const { keys, rule } of schemaFaults(issue, [location])) {
    const found = violation(pointer(keys), location === "query" ? ruleOfQuery(rule) : rule)
    seen.set(violationMessage(found), found)
    if (seen.size === MOST_VIOLATIONS) break
  }
  return [...seen.values()]
}

/** All parameters are strings, unless they come more than once. */
const ruleOfQuery = (rule: string): string => (rule === "must be a string" ? "must be given only once" : rule)
