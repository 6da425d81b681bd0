import { dryRunImport, exportFeatures, importFeatures } from "@halyard/core"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "../contract/admin-api.ts"
import { asWireErrors } from "../wire-errors.ts"

export const layerImports = HttpApiBuilder.group(AdminApi, "imports", (handlers) =>
  handlers.handleAll({
    validateImport: ({ payload }) => asWireErrors(dryRunImport(payload)),
    importFeatures: ({ payload }) => asWireErrors(importFeatures(payload)),
    exportFeatures: ({ payload }) => asWireErrors(exportFeatures(payload))
  })
)
