import { loginsAsCsv } from "@halyard/core/domain"
import { listLogins } from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerLoginHistory = HttpApiBuilder.group(AdminApi, "loginHistory", (handlers) =>
  handlers.handleAll({ getLoginHistory: () => asWireErrors(handleLogins) })
)

const handleLogins = Effect.gen(function* () {
  const history = yield* listLogins()
  const { accept = "" } = (yield* HttpServerRequest.HttpServerRequest).headers
  return accept.includes("text/csv") ? download(loginsAsCsv(history.events)) : history
})

const download = (table: string) =>
  HttpServerResponse.text(table, {
    contentType: "text/csv; charset=utf-8",
    headers: { "content-disposition": 'attachment; filename="logins.csv"' }
  })
