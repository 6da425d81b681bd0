import {
  field,
  Integration,
  IntegrationGiven,
  IntegrationTest,
  ProviderDefinition,
  IntegrationEventView
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { IntegrationPath } from "../operation/paths.ts"
import { text } from "../operation/query-forms.ts"
import { integrationExamples } from "./integrations.examples.ts"

const IntegrationList = Schema.Struct({
  addons: field(Schema.Array(Integration), "The integrations, by id"),
  providers: field(Schema.Array(ProviderDefinition), "The available providers")
}).annotate({
  identifier: "IntegrationList",
  description: "The integrations that the caller can see, and the available providers."
})

const IntegrationEvents = Schema.Struct({
  integrationEvents: field(Schema.Array(IntegrationEventView), "The outcomes of events, newest first")
}).annotate({
  identifier: "IntegrationEvents",
  description: "One page of an integration's log, newest first."
})

const getIntegrations = HttpApiEndpoint.get("getAddons", "/addons", { success: IntegrationList }).annotateMerge(
  operation({
    summary: "List integrations",
    description: "Includes the available providers and their parameters.",
    example: integrationExamples.getAddons
  })
)

const createIntegration = HttpApiEndpoint.post("createAddon", "/addons", {
  payload: IntegrationGiven,
  success: created(Integration),
  error: ExceedsLimitError
}).annotateMerge(
  operation({
    summary: "Create an integration",
    description:
      "It receives events from now on. If the caller lacks ADMIN, it is limited to what the caller may read; see limitedTo.",
    needs: root("CREATE_ADDON"),
    example: integrationExamples.createAddon
  })
)

const getIntegration = HttpApiEndpoint.get("getAddon", "/addons/:id", {
  params: IntegrationPath,
  success: Integration,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read an integration",
    description: "Secret parameters are masked.",
    example: integrationExamples.getAddon
  })
)

const updateIntegration = HttpApiEndpoint.put("updateAddon", "/addons/:id", {
  params: IntegrationPath,
  payload: IntegrationGiven,
  success: Integration,
  error: [ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Change an integration",
    description:
      "Secrets that are sent back masked stay unchanged, and so does a description that is left out. If a parameter of the type url changes, secrets must be entered again. An integration that is enabled again does not receive the events it missed. Callers without ADMIN can change only integrations with limitedTo whose private projects they may see.",
    needs: root("UPDATE_ADDON"),
    example: integrationExamples.updateAddon
  })
)

const deleteIntegration = HttpApiEndpoint.delete("deleteAddon", "/addons/:id", {
  params: IntegrationPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Delete an integration",
    description: "Pending events are not delivered.",
    needs: root("DELETE_ADDON"),
    example: integrationExamples.deleteAddon
  })
)

const testIntegration = HttpApiEndpoint.post("testAddon", "/addons/:id/test", {
  params: IntegrationPath,
  success: IntegrationTest,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Send a test event",
    description:
      "Sends an event that never happened to the receiver, once, also if the integration is off, and answers what became of it. Nothing is recorded. Only those who may change the integration can test it.",
    needs: root("UPDATE_ADDON"),
    example: integrationExamples.testAddon
  })
)

const getIntegrationEvents = HttpApiEndpoint.get("getIntegrationEvents", "/addons/:id/events", {
  params: IntegrationPath,
  query: {
    limit: text("The number of entries in a page, 1 to 1000", {
      pattern: "^([1-9]\\d{0,2}|1000)$",
      default: "50",
      example: "50"
    }),
    offset: text("The number of entries to skip", { pattern: "^(0|[1-9]\\d{0,9})$", default: "0", example: "0" })
  },
  success: IntegrationEvents,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read an integration's log",
    description: "The outcome of each event it handled, newest first. Of URLs, it shows only the origin.",
    needs: root("ADMIN"),
    example: integrationExamples.getIntegrationEvents
  })
)

export class IntegrationsGroup extends HttpApiGroup.make("integrations")
  .add(
    getIntegrations,
    createIntegration,
    getIntegration,
    updateIntegration,
    deleteIntegration,
    testIntegration,
    getIntegrationEvents
  )
  .annotateMerge(OpenApi.annotations({ title: "Integrations", description: "Send events to other services" })) {}
