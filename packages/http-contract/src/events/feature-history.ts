import { FeatureVersions } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  ArchivedFeatureError,
  ConflictError,
  ExceedsLimitError,
  InvalidOperationError,
  NameExistsError,
  NotFoundError
} from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { EventPath, featurePath, FeaturePath } from "../operation/paths.ts"
import { text } from "../operation/query-forms.ts"
import { featureHistoryExamples } from "./feature-history.examples.ts"

const getHistory = HttpApiEndpoint.get("getFeatureHistory", `${featurePath}/history`, {
  params: FeaturePath,
  query: {
    offset: text("The number of versions to skip", { pattern: "^(0|[1-9]\\d{0,9})$", default: "0", example: "0" }),
    limit: text("The number of versions in a page, 1 to 100", {
      pattern: "^([1-9]\\d?|100)$",
      default: "20",
      example: "20"
    })
  },
  success: FeatureVersions,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List a feature's versions",
    description:
      "Who changed the feature, when, what and why, newest first. What was changed at once is one version. Archived features have a history as well. Versions from projects that the caller cannot see are left out.",
    example: featureHistoryExamples.getFeatureHistory
  })
)

const revert = HttpApiEndpoint.post("revertEvent", "/events/:id/revert", {
  params: EventPath,
  success: HttpApiSchema.Empty(204),
  error: [ArchivedFeatureError, ConflictError, ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Revert an event",
    description:
      "Undoes what one event did, as a new change by the caller, who needs the permission of the operation that does so. Switches, strategies, their order, variants, metadata, staleness, archiving, tags, dependencies and updates of segments can be reverted. Refused with a 409 if what the event made is another by now. A body is ignored.",
    example: featureHistoryExamples.revertEvent
  })
)

export class FeatureHistoryGroup extends HttpApiGroup.make("featureHistory")
  .add(getHistory, revert)
  .annotateMerge(
    OpenApi.annotations({
      title: "Feature history",
      description: "Read how features became what they are, and take changes back"
    })
  ) {}
