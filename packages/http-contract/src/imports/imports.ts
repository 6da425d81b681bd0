import { ExportData, ImportDryRun, ImportReport, ImportRequest } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { BodySize } from "../operation/request-checks.ts"

const ExportRequest = Schema.Struct({
  features: Schema.optionalKey(Schema.Array(Schema.String)),
  tag: Schema.optionalKey(Schema.String),
  project: Schema.optionalKey(Schema.String),
  environment: Schema.String,
  downloadFile: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "ExportRequest" })

const AsFile = {
  "content-disposition": Schema.optionalKey(
    Schema.String.annotate({ description: "Tells a browser to save the answer as a file, where that was asked for" })
  )
}

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
  success: HttpApiSchema.WithHeaders(ExportData, AsFile),
  error: NotFoundError
}).annotateMerge(
  operation(
    "exportFeatures",
    "Export features",
    "Those that are named, have a tag of this value and are in the project, so far as these are given. An empty list names all."
  )
)

export class ImportsGroup extends HttpApiGroup.make("imports")
  .add(validateImport, importFeatures, exportFeatures)
  .annotateEndpoints(BodySize, "batch")
  .annotateMerge(OpenApi.annotations({ title: "Import and export", description: "Many features at once" })) {}
