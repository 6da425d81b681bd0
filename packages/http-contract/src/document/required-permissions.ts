import { Context } from "effect"
import { HttpApi, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { AdminApi } from "../admin-api.ts"

/** The permissions that paths decide, by the ids of the operations. */
export const requiredPermissions = (): ReadonlyMap<string, RequiresPermission["Service"]> => {
  const found = new Map<string, RequiresPermission["Service"]>()
  HttpApi.reflect(AdminApi, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint }) => {
      const needed = Context.getOrUndefined(endpoint.annotations, RequiresPermission)
      const id = Context.getOrUndefined(endpoint.annotations, OpenApi.Identifier)
      if (needed !== undefined && id !== undefined) found.set(id, needed)
    }
  })
  return found
}
