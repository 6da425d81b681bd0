import { type ExportRequest, parseMoment, plainFinding } from "@halyard/core/domain"
import { dryRunImport, exportFeatures, importFeatures } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder, HttpApiSchema } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { acceptParsed } from "../events/accept-parsed.ts"
import { locate } from "../../answers/locate-input.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerImports = HttpApiBuilder.group(AdminApi, "imports", (handlers) =>
  handlers.handleAll({
    validateImport: Effect.fnUntraced(function* ({ payload }) {
      const [report, locateIn] = [yield* asWireErrors(dryRunImport(payload)), yield* locate]
      return { ...report, errors: report.errors.map((error) => plainFinding(error, locateIn)) }
    }),
    importFeatures: ({ payload }) => asWireErrors(importFeatures(payload)),
    exportFeatures: ({ payload, query }) =>
      Effect.map(asWireErrors(exported(payload, query.at)), (body) =>
        HttpApiSchema.withHeaders({ body, headers: payload.downloadFile === true ? asFile(payload.environment) : {} })
      )
  })
)

const exported = Effect.fnUntraced(function* (request: ExportRequest, at: string | undefined) {
  return yield* exportFeatures(request, yield* acceptParsed(parseMoment(at)))
})

/** The file name for browsers. It needs no quoting, since environment names are URL-safe. */
const asFile = (environment: string) => ({
  "content-disposition": `attachment; filename="export-${encodeURIComponent(environment)}.json"`
})
