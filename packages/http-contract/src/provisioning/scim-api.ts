import { ScimPatch } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { created } from "../operation/created.ts"
import { pathText } from "../operation/paths.ts"
import { text } from "../operation/query-forms.ts"
import { BodySize, BodyTypes } from "../operation/request-checks.ts"
import { NoStore } from "../operation/no-store.ts"
import { ScimError } from "./scim-error.ts"
import { ScimProtocol } from "./scim-protocol.ts"

// SCIM describes its resources itself, at /scim/Schemas. So they are unknown JSON here, and not in the OpenAPI
// document.

const selection = {
  attributes: text("The wanted attributes, separated by commas", { example: "userName,active" }),
  excludedAttributes: text("The unwanted attributes, separated by commas", { example: "members" })
}

const list = {
  ...selection,
  filter: text("A SCIM filter", { example: 'userName eq "ada@example.com"' }),
  startIndex: text("The number of the first resource of the page", { example: "1" }),
  count: text("The size of the page", { example: "100" })
}

const params = { id: pathText("The resource's id", "5363be48-583f-4d5f-8600-0e084d09800c", "idOfScimResource") }
const resource = { params, query: selection, error: ScimError }
const written = { ...resource, payload: Schema.Json, success: Schema.Json }
const listing = { query: list, success: Schema.Json, error: ScimError }
const creation = { query: selection, payload: Schema.Json, success: created(Schema.Json), error: ScimError }
const removal = { params, success: HttpApiSchema.NoContent, error: ScimError }

const bodyTypes = ["application/scim+json", "application/json"]

/** Users that a directory manages. */
class ScimUsersGroup extends HttpApiGroup.make("scimUsers")
  .add(
    HttpApiEndpoint.get("listScimUsers", "/Users", listing),
    HttpApiEndpoint.post("createScimUser", "/Users", creation),
    HttpApiEndpoint.get("getScimUser", "/Users/:id", { ...resource, success: Schema.Json }),
    HttpApiEndpoint.put("replaceScimUser", "/Users/:id", written),
    HttpApiEndpoint.patch("patchScimUser", "/Users/:id", { ...written, payload: ScimPatch }),
    HttpApiEndpoint.delete("deleteScimUser", "/Users/:id", removal)
  )
  .annotateEndpoints(BodyTypes, bodyTypes) {}

/** Groups that a directory manages. They can have many members, so their bodies may be large. */
class ScimGroupsGroup extends HttpApiGroup.make("scimGroups")
  .add(
    HttpApiEndpoint.get("listScimGroups", "/Groups", listing),
    HttpApiEndpoint.post("createScimGroup", "/Groups", creation),
    HttpApiEndpoint.get("getScimGroup", "/Groups/:id", { ...resource, success: Schema.Json }),
    HttpApiEndpoint.put("replaceScimGroup", "/Groups/:id", written),
    HttpApiEndpoint.patch("patchScimGroup", "/Groups/:id", {
      ...resource,
      payload: ScimPatch,
      success: [Schema.Json, HttpApiSchema.NoContent]
    }),
    HttpApiEndpoint.delete("deleteScimGroup", "/Groups/:id", removal)
  )
  .annotateEndpoints(BodySize, "batch")
  .annotateEndpoints(BodyTypes, bodyTypes) {}

/** What this service supports of SCIM. */
class ScimDiscoveryGroup extends HttpApiGroup.make("scimDiscovery").add(
  HttpApiEndpoint.get("getServiceProviderConfig", "/ServiceProviderConfig", {
    success: Schema.Json,
    error: ScimError
  }),
  HttpApiEndpoint.get("listResourceTypes", "/ResourceTypes", { success: Schema.Json, error: ScimError }),
  HttpApiEndpoint.get("getResourceType", "/ResourceTypes/:id", { params, success: Schema.Json, error: ScimError }),
  HttpApiEndpoint.get("listSchemas", "/Schemas", { success: Schema.Json, error: ScimError }),
  HttpApiEndpoint.get("getSchema", "/Schemas/:id", { params, success: Schema.Json, error: ScimError })
) {}

/** Provisioning of users and groups by directories, through SCIM 2.0 (RFC 7643 and 7644). */
export class ScimApi extends HttpApi.make("scim")
  .add(ScimUsersGroup, ScimGroupsGroup, ScimDiscoveryGroup)
  .prefix("/scim")
  .middleware(ScimProtocol)
  .middleware(NoStore)
  .annotate(HttpApi.QueryParseOptions, { errors: "all" })
  .annotate(HttpApi.SuccessParseOptions, { disableChecks: true })
  .annotateMerge(OpenApi.annotations({ title: "Provisioning", description: "Users and groups from a directory" })) {}
