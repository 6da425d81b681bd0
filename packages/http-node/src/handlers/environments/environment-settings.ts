import { sortEnvironments, switchEnvironment, updateEnvironment } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerEnvironmentSettings = HttpApiBuilder.group(AdminApi, "environmentSettings", (handlers) =>
  handlers.handleAll({
    updateEnvironment: ({ params, payload }) => asWireErrors(updateEnvironment(params.name, payload)),
    updateSortOrder: ({ payload }) => asWireErrors(sortEnvironments(payload)),
    toggleEnvironmentOn: ({ params }) => asWireErrors(switchEnvironment(params.name, true)),
    toggleEnvironmentOff: ({ params }) => asWireErrors(switchEnvironment(params.name, false))
  })
)
