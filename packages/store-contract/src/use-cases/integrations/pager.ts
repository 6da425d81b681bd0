import { type IntegrationProvider, violation } from "@halyard/core"
import { Effect } from "effect"

/** A kind of receivers that only the host knows. */
export const pager: IntegrationProvider = {
  definition: {
    name: "pager",
    displayName: "Pager",
    description: "Calls people",
    documentationUrl: "https://pager.example",
    parameters: [
      { name: "team", displayName: "Team", type: "text", required: false, sensitive: false },
      { name: "token", displayName: "Token", type: "text", required: true, sensitive: true }
    ],
    events: ["feature-created"]
  },
  violations: ({ token = "" }, pointer) => (token === "" ? [violation(`${pointer}/token`, "must be given")] : []),
  deliver: ({ parameters }) =>
    Effect.succeed({ state: "success", stateDetails: `Called ${parameters["team"]}`, details: {} })
}
