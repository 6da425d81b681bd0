import { ExportRequest } from "../domain/imports/export-data.ts"
import { ImportRequest } from "../domain/imports/import-data.ts"
import { InstanceDocument } from "../domain/moving/instance-document.ts"
import { exportFeatures } from "../use-cases/imports/export-features.ts"
import { dryRunImport, importFeatures } from "../use-cases/imports/import-features.ts"
import { applyMove } from "../use-cases/moving/apply-move.ts"
import { exportInstance } from "../use-cases/moving/export-instance.ts"
import { dryRunMove } from "../use-cases/moving/plan-move.ts"
import { door } from "./door.ts"
import { document, moment, optional } from "./inputs.ts"

export const transfer = {
  export: door(exportFeatures, ExportRequest, optional(moment)),
  dryRunImport: door(dryRunImport, document(ImportRequest)),
  import: door(importFeatures, document(ImportRequest)),
  exportInstance: door(exportInstance),
  dryRunMove: door(dryRunMove, document(InstanceDocument)),
  move: door((given: InstanceDocument) => applyMove(given), document(InstanceDocument))
}
