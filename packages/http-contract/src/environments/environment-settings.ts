import { Environment } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { EnvironmentPath } from "../operation/paths.ts"

const EnvironmentChange = Schema.Struct({
  type: Schema.optionalKey(Schema.String),
  sortOrder: Schema.optionalKey(Schema.Finite)
}).annotate({ identifier: "EnvironmentChange" })

const EnvironmentOrder = Schema.Record(Schema.String, Schema.Finite).annotate({ identifier: "EnvironmentOrder" })

const updateEnvironment = HttpApiEndpoint.put("updateEnvironment", "/environments/update/:name", {
  params: EnvironmentPath,
  payload: EnvironmentChange,
  success: Environment,
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "ADMIN", scope: "root" })
  .annotateMerge(operation("updateEnvironment", "Change an environment", "Its type and its place in lists."))

const updateSortOrder = HttpApiEndpoint.put("updateSortOrder", "/environments/sort-order", {
  payload: EnvironmentOrder,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "ADMIN", scope: "root" })
  .annotateMerge(
    operation("updateSortOrder", "Sort environments", "Those that are named get new sort orders, no two the same.")
  )

const switchOn = HttpApiEndpoint.post("toggleEnvironmentOn", "/environments/:name/on", {
  params: EnvironmentPath,
  success: HttpApiSchema.NoContent,
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "ADMIN", scope: "root" })
  .annotateMerge(operation("toggleEnvironmentOn", "Enable an environment", "New projects get it. Any body is ignored."))

const switchOff = HttpApiEndpoint.post("toggleEnvironmentOff", "/environments/:name/off", {
  params: EnvironmentPath,
  success: HttpApiSchema.NoContent,
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "ADMIN", scope: "root" })
  .annotateMerge(
    operation(
      "toggleEnvironmentOff",
      "Disable an environment",
      "New projects no longer get it; those that have it keep it. Any body is ignored."
    )
  )

export class EnvironmentSettingsGroup extends HttpApiGroup.make("environmentSettings")
  .add(updateEnvironment, updateSortOrder, switchOn, switchOff)
  .annotateMerge(
    OpenApi.annotations({ title: "Environment settings", description: "Change, sort, enable and disable environments" })
  ) {}
