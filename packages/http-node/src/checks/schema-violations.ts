import { violationMessage, MOST_VIOLATIONS, schemaFaults, type Violation, violation } from "@halyard/core/domain"
import type { SchemaIssue } from "effect"
import { pointer } from "./pointer.ts"

/**
 * The first violations that a decoder found, in plain words. They never repeat input, only the keys that lead to it.
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

/** In a query, a value that is no string is a parameter that came more than once. */
const ruleOfQuery = (rule: string): string => (rule === "must be a string" ? "must be given only once" : rule)
