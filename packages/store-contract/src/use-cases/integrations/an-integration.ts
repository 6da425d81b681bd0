import { createIntegration, type IntegrationDraft } from "@halyard/core"
import { Effect } from "effect"
import { asAdmin } from "../people/principals.ts"

/** An integration that is not enabled, since its receiver does not exist. */
export const aWebhook = {
  provider: "webhook",
  enabled: false,
  parameters: { url: "https://receiver.example/hidden" },
  events: ["feature-created"]
} satisfies IntegrationDraft

export const addWebhook = Effect.fn("addWebhook")(function* (given: Partial<IntegrationDraft> = {}) {
  return yield* asAdmin(createIntegration({ ...aWebhook, ...given }))
})
