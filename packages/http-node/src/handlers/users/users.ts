import {
  countAdmins,
  createUser,
  deleteUser,
  getUser,
  listPeople,
  listUsers,
  searchUsers,
  updateUser
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-created.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { idAt } from "../id-at.ts"

export const layerUsers = HttpApiBuilder.group(AdminApi, "users", (handlers) =>
  handlers.handleAll({
    getUsers: () => asWireErrors(listUsers()),
    createUser: ({ payload }) =>
      answerCreated(asWireErrors(createUser(payload)), ({ id }) => ["user-admin", String(id)]),
    searchUsers: ({ query }) => asWireErrors(searchUsers(query.q ?? "")),
    getBaseUsersAndGroups: () => asWireErrors(listPeople()),
    getAdminCount: () => asWireErrors(countAdmins()),
    getUser: ({ params }) => asWireErrors(Effect.flatMap(idAt("user", params.id), getUser)),
    updateUser: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(idAt("user", params.id), (id) => updateUser(id, payload))),
    deleteUser: ({ params }) => asWireErrors(Effect.flatMap(idAt("user", params.id), deleteUser))
  })
)
