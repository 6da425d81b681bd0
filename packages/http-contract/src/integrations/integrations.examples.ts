import type { Integration, IntegrationEventView, ProviderDefinition } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const newIntegration = {
  provider: "webhook",
  enabled: true,
  description: "Tells the release log what is switched on",
  parameters: {
    url: "https://releases.shop.example/hook",
    contentType: "application/json",
    secret: "a shared secret of the two"
  },
  events: ["feature-environment-enabled", "feature-environment-disabled"],
  projects: ["default"],
  environments: ["production"]
} as const

/** Sends events to the web shop's release log. */
const integration: Integration = {
  id: 1,
  ...newIntegration,
  parameters: { contentType: "application/json", url: "*****", secret: "*****" }
}

const provider: ProviderDefinition = {
  name: "webhook",
  displayName: "Webhook",
  description: "Sends events to any URL, as JSON or rendered by a template.",
  documentationUrl: "https://mustache.github.io/mustache.5.html",
  parameters: [{ name: "url", displayName: "URL", type: "url", required: true, sensitive: true }],
  events: ["feature-environment-enabled", "feature-environment-disabled"]
}

const entry: IntegrationEventView = {
  id: "84",
  integrationId: 1,
  createdAt: "2026-11-02T09:15:01.000Z",
  state: "success",
  stateDetails: "The receiver answered with status code 200.",
  event: {
    id: 1207,
    createdAt: "2026-11-02T09:15:00.000Z",
    type: "feature-environment-enabled",
    createdBy: "ada@shop.example",
    createdByUserId: 7,
    environment: "production",
    project: "default",
    featureName: "new-checkout",
    data: null,
    preData: null,
    tags: [{ type: "team", value: "payments" }],
    groupType: "transaction",
    groupId: "8f14e45f-ceea-467f-ab3e-0e1a4f7f4a6d",
    reason: null,
    label: "Feature enabled",
    summary:
      "**ada@shop.example** enabled the feature [new-checkout](https://flags.shop.example/projects/default/features/new-checkout) in the environment **production** in the project [default](https://flags.shop.example/projects/default)"
  },
  details: { url: "https://releases.shop.example", contentType: "application/json", attempts: 1 }
}

const missing = { NotFoundError: 'There is no integration "1"' }

export const integrationExamples = {
  getAddons: { answer: { addons: [integration], providers: [provider] } },
  createAddon: { body: newIntegration, answer: integration },
  getAddon: { answer: integration, messages: missing },
  updateAddon: {
    body: { ...newIntegration, enabled: false, parameters: integration.parameters },
    answer: { ...integration, enabled: false },
    messages: missing
  },
  deleteAddon: { messages: missing },
  testAddon: {
    answer: { state: "success", stateDetails: "The receiver answered with status code 200." },
    messages: missing
  },
  getIntegrationEvents: { answer: { integrationEvents: [entry] }, messages: missing }
} satisfies Record<string, OperationExample>
