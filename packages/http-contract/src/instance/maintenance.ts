import { MaintenanceMode } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { operation } from "../operation/operation.ts"
import { maintenanceExamples } from "./maintenance.examples.ts"

const getMaintenance = HttpApiEndpoint.get("getMaintenance", "/maintenance", {
  success: MaintenanceMode
}).annotateMerge(
  operation({
    summary: "Read the maintenance mode",
    description: "The UI configuration has it, too.",
    example: maintenanceExamples.getMaintenance
  })
)

const toggleMaintenance = HttpApiEndpoint.post("toggleMaintenance", "/maintenance", {
  payload: MaintenanceMode,
  success: HttpApiSchema.NoContent
}).annotateMerge(
  operation({
    summary: "Switch the maintenance mode",
    description:
      "In maintenance mode, changes by others than administrators are answered with 503, on all instances from the next request on. SDKs, metrics and logins are not affected.",
    needs: root("ADMIN"),
    example: maintenanceExamples.toggleMaintenance
  })
)

export class MaintenanceGroup extends HttpApiGroup.make("maintenance")
  .add(getMaintenance, toggleMaintenance)
  .annotateMerge(
    OpenApi.annotations({ title: "Maintenance", description: "Refuse changes while the instance is maintained" })
  ) {}
