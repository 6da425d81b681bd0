import { AdminApi } from "@halyard/http-contract"
import { applyDeclared, dryRunDeclared, exportDeclared } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerDeclarations = HttpApiBuilder.group(AdminApi, "declarations", (handlers) =>
  handlers.handleAll({
    exportDeclared: () => asWireErrors(exportDeclared()),
    applyDeclared: ({ payload: { declared, dryRun = false, ...options } }) =>
      asWireErrors(dryRun ? dryRunDeclared(declared, options) : applyDeclared(declared, options))
  })
)
