import type { Scenario } from "../measure/scenarios.ts"
import { scenarios } from "../measure/scenarios.ts"

export const clientToken = "*:production.a-client-token-for-the-benchmark"
export const frontendToken = "*:production.a-frontend-token-for-the-benchmark"

/**
 * Polls of SDKs, evaluations for pages, and what the console and scripts do most. `etag` is that of the features for
 * SDKs.
 */
export const quickScenarios = (run: string, features: number, etag: string): ReadonlyArray<Scenario> => {
  const known = scenarios(run, features)
  const named = (name: string) => known.filter((scenario) => scenario.name === name)
  const poll: Scenario = { name: "poll", method: "GET", below: "/api/client", request: () => ({ path: "/features" }) }
  return [
    { ...poll, name: "poll, unchanged", headers: { authorization: clientToken, "if-none-match": etag } },
    { ...poll, name: "poll, changed", headers: { authorization: clientToken } },
    {
      name: "evaluation for a page",
      method: "GET",
      below: "/api/frontend",
      headers: { authorization: frontendToken },
      request: (n) => ({ path: `?userId=user-${n}&sessionId=session-${n}&country=${countries[n % countries.length]}` })
    },
    ...named("ui-config"),
    ...named("tag types"),
    ...named("search page of 50"),
    ...named("filtered search"),
    ...named("narrow search"),
    ...named("event search"),
    ...named("create"),
    ...named("switch")
  ]
}

/** Users from the first get a quarter of the features that are on; the others get none. */
const countries = ["NL", "FR"]
