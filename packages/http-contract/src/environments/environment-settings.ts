import { Environment, EnvironmentChange } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { EnvironmentPath } from "../operation/paths.ts"
import { environmentExamples } from "./environments.examples.ts"

const EnvironmentOrder = Schema.Record(Schema.String, Schema.Finite).annotate({
  identifier: "EnvironmentOrder",
  description: "Sort orders by environment name. Environments that are left out stay in place."
})

const updateEnvironment = HttpApiEndpoint.put("updateEnvironment", "/environments/update/:name", {
  params: EnvironmentPath,
  payload: EnvironmentChange,
  success: Environment,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Change an environment",
    description: "Its type and its position in lists.",
    needs: root("ADMIN"),
    example: environmentExamples.updateEnvironment
  })
)

const updateSortOrder = HttpApiEndpoint.put("updateSortOrder", "/environments/sort-order", {
  payload: EnvironmentOrder,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Sort environments",
    description: "Sets the sort order of the given environments. No two may have the same.",
    needs: root("ADMIN"),
    example: environmentExamples.updateSortOrder
  })
)

const switchOn = HttpApiEndpoint.post("toggleEnvironmentOn", "/environments/:name/on", {
  params: EnvironmentPath,
  success: HttpApiSchema.NoContent,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Enable an environment",
    description: "New projects are linked to it. A body is ignored.",
    needs: root("ADMIN"),
    example: environmentExamples.toggleEnvironmentOn
  })
)

const switchOff = HttpApiEndpoint.post("toggleEnvironmentOff", "/environments/:name/off", {
  params: EnvironmentPath,
  success: HttpApiSchema.NoContent,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Disable an environment",
    description: "New projects are no longer linked to it. Projects that have it keep it. A body is ignored.",
    needs: root("ADMIN"),
    example: environmentExamples.toggleEnvironmentOff
  })
)

export class EnvironmentSettingsGroup extends HttpApiGroup.make("environmentSettings")
  .add(updateEnvironment, updateSortOrder, switchOn, switchOff)
  .annotateMerge(
    OpenApi.annotations({ title: "Environment settings", description: "Change, sort, enable and disable environments" })
  ) {}
