import {
  deleteInactiveUsers,
  getAccessOverview,
  getLicensedUsers,
  getUserAccess,
  listInactiveUsers
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { idAt } from "../path-parameters.ts"

export const layerUserReports = HttpApiBuilder.group(AdminApi, "userReports", (handlers) =>
  handlers.handleAll({
    getInactiveUsers: () =>
      asWireErrors(listInactiveUsers()).pipe(Effect.map((inactiveUsers) => ({ version: 1, inactiveUsers }))),
    deleteInactiveUsers: ({ payload }) => asWireErrors(deleteInactiveUsers(payload.ids)),
    getUserPermissions: ({ params, query }) =>
      asWireErrors(Effect.flatMap(idAt("user", params.id), (id) => getUserAccess(id, query))),
    getAccessOverview: () => asWireErrors(getAccessOverview()),
    getAllLicensedUsers: () => asWireErrors(getLicensedUsers())
  })
)
