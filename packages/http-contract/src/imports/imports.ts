import { ExportData, ExportRequest, ImportDryRun, ImportReport, ImportRequest } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ConflictError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { text } from "../operation/query-forms.ts"
import { BodySize, LargeBodyNeeds } from "../operation/request-checks.ts"
import { importExamples } from "./imports.examples.ts"

const AsFile = {
  "content-disposition": Schema.optionalKey(
    Schema.String.annotate({ description: "Makes browsers save the answer as a file, if requested" })
  )
}

const validateImport = HttpApiEndpoint.post("validateImport", "/features-batch/validate", {
  payload: ImportRequest,
  success: ImportDryRun,
  error: NotFoundError
})
  .annotateMerge(
    operation({
      summary: "Dry-run an import",
      description: "Reports what would prevent the import. Nothing is written.",
      example: importExamples.validateImport
    })
  )
  .annotate(LargeBodyNeeds, "UPDATE_FEATURE")

const importFeatures = HttpApiEndpoint.post("importFeatures", "/features-batch/import", {
  payload: ImportRequest,
  success: ImportReport,
  error: [NotFoundError, NameExistsError]
})
  .annotateMerge(
    operation({
      summary: "Import features",
      description:
        "All of them, or none if there is any error. Needs `UPDATE_FEATURE` in the project, and the permissions that a dry run reports.",
      example: importExamples.importFeatures
    })
  )
  .annotate(LargeBodyNeeds, "UPDATE_FEATURE")

const exportFeatures = HttpApiEndpoint.post("exportFeatures", "/features-batch/export", {
  query: {
    at: text(
      "A moment that has come: the features that the project in the body had then, rebuilt from the event log. Now by default",
      { example: "2026-11-02T09:00:00Z" }
    )
  },
  payload: ExportRequest,
  success: HttpApiSchema.WithHeaders(ExportData, AsFile),
  error: [ConflictError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Export features",
    description:
      "Exports the features that match all given filters: names, tag value and project. An empty list of names matches all. An export of the past has features that were deleted or moved since, too; segments, context fields and tag types are those of today.",
    example: importExamples.exportFeatures
  })
)

export class ImportsGroup extends HttpApiGroup.make("imports")
  .add(validateImport, importFeatures, exportFeatures)
  .annotateEndpoints(BodySize, "batch")
  .annotateMerge(
    OpenApi.annotations({
      title: "Import and export",
      description: "Move many features between instances, projects or environments"
    })
  ) {}
