import { type IntegrationRecord, IntegrationStore } from "@halyard/core"
import { Effect } from "effect"
import { minute } from "../fixtures.ts"

/** An integration that is told of new features everywhere. */
export const anIntegration = Effect.fn("anIntegration")(function* (given: Partial<IntegrationRecord> = {}) {
  return yield* (yield* IntegrationStore).insert({
    provider: "webhook",
    enabled: true,
    description: null,
    parameters: { url: "*****" },
    sealedParameters: "a seal",
    events: ["feature-created"],
    projects: [],
    environments: [],
    createdAt: minute(0),
    ...given
  })
})
