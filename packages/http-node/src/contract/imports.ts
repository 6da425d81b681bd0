import { ExportData, ImportDryRun, ImportReport, ImportRequest } from "@halyard/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NameExistsError, NotFoundError } from "./errors.ts"
import { operation } from "./operation.ts"
import { BodySize } from "./request-checks.ts"

const ExportRequest = Schema.Struct({
  features: Schema.optionalKey(Schema.Array(Schema.String)),
  tag: Schema.optionalKey(Schema.String),
  project: Schema.optionalKey(Schema.String),
  environment: Schema.String
}).annotate({ identifier: "ExportRequest" })

const validateImport = HttpApiEndpoint.post("validateImport", "/features-batch/validate", {
  payload: ImportRequest,
  success: ImportDryRun,
  error: NotFoundError
}).annotateMerge(
  operation("validateImport", "Try an import", "Tells what would keep it from being applied. Nothing is written.")
)

const importFeatures = HttpApiEndpoint.post("importFeatures", "/features-batch/import", {
  payload: ImportRequest,
  success: ImportReport,
  error: [NotFoundError, NameExistsError]
}).annotateMerge(
  operation(
    "importFeatures",
    "Import features",
    "All of them, or none where anything is wrong. Needs `UPDATE_FEATURE` in the project; what else, a dry run tells."
  )
)

const exportFeatures = HttpApiEndpoint.post("exportFeatures", "/features-batch/export", {
  payload: ExportRequest,
  success: ExportData,
  error: NotFoundError
}).annotateMerge(
  operation("exportFeatures", "Export features", "Those named, else those with a tag of this value, else a project's.")
)

export class ImportsGroup extends HttpApiGroup.make("imports")
  .add(validateImport, importFeatures, exportFeatures)
  .annotateEndpoints(BodySize, "batch")
  .annotateMerge(OpenApi.annotations({ title: "Import and export", description: "Many features at once" })) {}
