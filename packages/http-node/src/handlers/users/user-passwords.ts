import { changeUserPassword, checkPassword, resetUserPassword } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { idAt } from "../id-at.ts"

export const layerUserPasswords = HttpApiBuilder.group(AdminApi, "userPasswords", (handlers) =>
  handlers.handleAll({
    changeUserPassword: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(idAt("user", params.id), (id) => changeUserPassword(id, payload))),
    resetUserPassword: ({ payload }) =>
      asWireErrors(Effect.map(resetUserPassword(payload.id), (resetPasswordUrl) => ({ resetPasswordUrl }))),
    validateUserPassword: ({ payload }) => asWireErrors(checkPassword(payload.password))
  })
)
