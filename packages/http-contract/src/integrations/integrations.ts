import { EventType, Integration, IntegrationEvent, ProviderDefinition } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { IntegrationPath } from "../operation/paths.ts"
import { text } from "../operation/query-forms.ts"

const IntegrationGiven = Schema.Struct({
  provider: Schema.String,
  enabled: Schema.Boolean,
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  parameters: Schema.Record(Schema.String, Schema.String),
  events: Schema.Array(EventType),
  projects: Schema.optionalKey(Schema.Array(Schema.String)),
  environments: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "IntegrationGiven" })

const IntegrationList = Schema.Struct({
  addons: Schema.Array(Integration),
  providers: Schema.Array(ProviderDefinition)
}).annotate({ identifier: "IntegrationList" })

const IntegrationEvents = Schema.Struct({ integrationEvents: Schema.Array(IntegrationEvent) }).annotate({
  identifier: "IntegrationEvents"
})

const getIntegrations = HttpApiEndpoint.get("getAddons", "/addons", { success: IntegrationList }).annotateMerge(
  operation("getAddons", "List integrations", "And the providers that there are, with the parameters that they take.")
)

const createIntegration = HttpApiEndpoint.post("createAddon", "/addons", {
  payload: IntegrationGiven,
  success: created(Integration)
})
  .annotate(RequiresPermission, { permission: "CREATE_ADDON", scope: "root" })
  .annotateMerge(operation("createAddon", "Create an integration", "It is told of what happens from then on."))

const getIntegration = HttpApiEndpoint.get("getAddon", "/addons/:id", {
  params: IntegrationPath,
  success: Integration,
  error: NotFoundError
}).annotateMerge(operation("getAddon", "Read an integration", "Its secret parameters are masked."))

const updateIntegration = HttpApiEndpoint.put("updateAddon", "/addons/:id", {
  params: IntegrationPath,
  payload: IntegrationGiven,
  success: Integration,
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "UPDATE_ADDON", scope: "root" })
  .annotateMerge(
    operation(
      "updateAddon",
      "Change an integration",
      "A secret that is sent back masked stays as it is, and so does a description that is left out. An integration that is switched on again is not told of what happened meanwhile."
    )
  )

const deleteIntegration = HttpApiEndpoint.delete("deleteAddon", "/addons/:id", {
  params: IntegrationPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "DELETE_ADDON", scope: "root" })
  .annotateMerge(operation("deleteAddon", "Delete an integration", "What it has not been told of yet is not told."))

const getIntegrationEvents = HttpApiEndpoint.get("getIntegrationEvents", "/addons/:id/events", {
  params: IntegrationPath,
  query: {
    limit: text("Entries in a page, 1 to 1000", { pattern: "^([1-9]\\d{0,2}|1000)$", default: "50", example: "50" }),
    offset: text("Entries to skip", { pattern: "^(0|[1-9]\\d{0,9})$", default: "0", example: "0" })
  },
  success: IntegrationEvents,
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "ADMIN", scope: "root" })
  .annotateMerge(
    operation(
      "getIntegrationEvents",
      "Read an integration's log",
      "What became of the events it was told of, newest first."
    )
  )

export class IntegrationsGroup extends HttpApiGroup.make("integrations")
  .add(getIntegrations, createIntegration, getIntegration, updateIntegration, deleteIntegration, getIntegrationEvents)
  .annotateMerge(
    OpenApi.annotations({ title: "Integrations", description: "Other services that are told of events" })
  ) {}
