import { applyDeclared, exportDeclared } from "@halyard/core/use-cases"
import { type AccessTable, named } from "../access/access-table.ts"

export const movingAccess: AccessTable = {
  exportDeclared: () => exportDeclared(),
  applyDeclared: () => named((name) => applyDeclared({ tagTypes: [{ name }] }))
}
