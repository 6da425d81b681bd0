import {
  changeUserPassword,
  checkPassword,
  countAdmins,
  createUser,
  deleteUser,
  getUser,
  listPeople,
  listUsers,
  resetUserPassword,
  searchUsers,
  updateUser
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { idAt } from "../path-parameters.ts"

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

export const layerUserPasswords = HttpApiBuilder.group(AdminApi, "userPasswords", (handlers) =>
  handlers.handleAll({
    changeUserPassword: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(idAt("user", params.id), (id) => changeUserPassword(id, payload))),
    resetUserPassword: ({ payload }) =>
      asWireErrors(Effect.map(resetUserPassword(payload.id), (resetPasswordUrl) => ({ resetPasswordUrl }))),
    validateUserPassword: ({ payload }) => asWireErrors(checkPassword(payload.password))
  })
)
