import {
  createServiceAccount,
  createServiceAccountToken,
  deleteServiceAccount,
  deleteServiceAccountToken,
  getServiceAccountAccess,
  listServiceAccounts,
  listServiceAccountTokens,
  updateServiceAccount
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { idAt } from "../path-parameters.ts"
import { withPersonalSecret } from "./personal-tokens.ts"

export const layerServiceAccounts = HttpApiBuilder.group(AdminApi, "serviceAccounts", (handlers) =>
  handlers.handleAll({
    getServiceAccounts: () => asWireErrors(listServiceAccounts()),
    createServiceAccount: ({ payload }) =>
      answerCreated(asWireErrors(createServiceAccount(payload)), ({ id }) => ["service-account", String(id)]),
    getServiceAccountPermissions: ({ params, query }) =>
      asWireErrors(Effect.flatMap(accountAt(params), (id) => getServiceAccountAccess(id, query))),
    updateServiceAccount: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(accountAt(params), (id) => updateServiceAccount(id, payload))),
    deleteServiceAccount: ({ params }) => asWireErrors(Effect.flatMap(accountAt(params), deleteServiceAccount)),
    getServiceAccountTokens: ({ params }) =>
      asWireErrors(Effect.flatMap(accountAt(params), listServiceAccountTokens)).pipe(Effect.map((pats) => ({ pats }))),
    createServiceAccountToken: ({ params, payload }) =>
      answerCreated(
        asWireErrors(Effect.flatMap(accountAt(params), (id) => createServiceAccountToken(id, payload))).pipe(
          Effect.map(withPersonalSecret)
        ),
        ({ userId }) => ["service-account", String(userId), "token"]
      ),
    deleteServiceAccountToken: ({ params }) =>
      asWireErrors(
        Effect.gen(function* () {
          const account = yield* accountAt(params)
          yield* deleteServiceAccountToken(account, yield* idAt("personal token", params.tokenId))
        })
      )
  })
)

const accountAt = ({ serviceAccountId }: { readonly serviceAccountId: string }) =>
  idAt("service account", serviceAccountId)
