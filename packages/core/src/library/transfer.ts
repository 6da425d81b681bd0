import { Schema, Struct } from "effect"
import { ExportRequest } from "../domain/imports/export-data.ts"
import { ImportRequest } from "../domain/imports/import-data.ts"
import { InstanceDocument } from "../domain/moving/instance-document.ts"
import { exportFeatures } from "../use-cases/imports/export-features.ts"
import { dryRunImport, importFeatures } from "../use-cases/imports/import-features.ts"
import { applyMove } from "../use-cases/moving/apply-move.ts"
import { exportInstance } from "../use-cases/moving/export-instance.ts"
import { applyDeclared, dryRunDeclared, exportDeclared } from "../use-cases/moving/declared/apply-declared.ts"
import { dryRunMove } from "../use-cases/moving/plan-move.ts"
import { DeclaredInstance } from "../domain/moving/declared/declared-instance.ts"
import { ApplyDeclaredRequest } from "../domain/moving/declared/declared-plan.ts"
import { method } from "./method.ts"
import { document, moment, named, optional } from "./inputs.ts"

const declaredOptions = named(
  "options",
  Schema.Struct(Struct.pick(ApplyDeclaredRequest.fields, ["prune", "skipApproval"]))
)

export const transfer = {
  export: method(exportFeatures, ExportRequest, optional(moment)),
  dryRunImport: method(dryRunImport, document(ImportRequest)),
  import: method(importFeatures, document(ImportRequest)),
  exportInstance: method(exportInstance),
  dryRunMove: method(dryRunMove, document(InstanceDocument)),
  move: method((given: InstanceDocument) => applyMove(given), document(InstanceDocument)),
  exportDeclared: method(exportDeclared),
  dryRunDeclared: method(dryRunDeclared, document(DeclaredInstance), optional(declaredOptions)),
  applyDeclared: method(applyDeclared, document(DeclaredInstance), optional(declaredOptions))
}
