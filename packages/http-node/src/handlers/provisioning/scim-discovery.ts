import type { Attributes } from "@halyard/core/domain"
import { resourceTypes, ScimApi, ScimError, scimSchemas, serviceProviderConfig } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { scimBase } from "./scim-answers.ts"

export const layerScimDiscovery = HttpApiBuilder.group(ScimApi, "scimDiscovery", (handlers) =>
  handlers.handleAll({
    getServiceProviderConfig: () => Effect.map(scimBase, serviceProviderConfig),
    listResourceTypes: () => Effect.map(scimBase, (base) => listOf(resourceTypes(base))),
    getResourceType: ({ params }) => Effect.flatMap(scimBase, (base) => one(resourceTypes(base), params.id)),
    listSchemas: () => Effect.map(scimBase, (base) => listOf(scimSchemas(base))),
    getSchema: ({ params }) => Effect.flatMap(scimBase, (base) => one(scimSchemas(base), params.id))
  })
)

const listOf = (resources: ReadonlyArray<Attributes>): Attributes => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: resources.length,
  itemsPerPage: resources.length,
  startIndex: 1,
  Resources: [...resources]
})

const one = (resources: ReadonlyArray<Attributes & { readonly id: string }>, id: string) => {
  const found = resources.find((resource) => resource.id === id)
  return found === undefined ? Effect.fail(ScimError.of(404, `There is no "${id}"`)) : Effect.succeed(found)
}
