import { FeatureVersions, Restoration, RestorationPlan, ChangeRequestView } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  ArchivedFeatureError,
  ConflictError,
  ExceedsLimitError,
  InvalidOperationError,
  NameExistsError,
  NotFoundError,
  PatternError
} from "../operation/errors.ts"
import { inEnvironment } from "../operation/access.ts"
import { operation } from "../operation/operation.ts"
import { EventPath, featurePath, FeaturePath, ProjectEnvironmentPath } from "../operation/paths.ts"
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
  // Anything could be encoded as an empty body, so that comes last.
  success: [ChangeRequestView.pipe(HttpApiSchema.status(202)), HttpApiSchema.Empty(204)],
  error: [
    ArchivedFeatureError,
    ConflictError,
    ExceedsLimitError,
    InvalidOperationError,
    NameExistsError,
    NotFoundError,
    PatternError
  ]
}).annotateMerge(
  operation({
    summary: "Revert an event",
    description:
      "Undoes what one event did, as a new change by the caller, who needs the permission of the operation that does so. Switches, strategies, their order, variants, metadata, staleness, archiving, reviving, moves, tags, dependencies and updates of segments can be reverted. Refused with a 409 if what the event made is another by now. Where changes need approval, it goes into the caller's draft instead, which a 202 answers. A body is ignored.",
    example: featureHistoryExamples.revertEvent
  })
)

const restore = HttpApiEndpoint.post("restoreEnvironment", "/projects/:projectId/environments/:environment/restore", {
  params: ProjectEnvironmentPath,
  payload: Restoration,
  success: [ChangeRequestView.pipe(HttpApiSchema.status(202)), RestorationPlan],
  error: [ArchivedFeatureError, ConflictError, ExceedsLimitError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Restore an environment",
    description:
      "Gives the features of the project what they had in the environment at a moment: whether they are on, strategies and variants. First answers the differences; with `dryRun: false`, makes all changes at once or none. The caller needs the permissions of the operations that do so. Features that were made since are switched off, and archived ones that were on are revived. Where changes need approval, they go into the caller's draft instead, which a 202 answers.",
    needs: inEnvironment("UPDATE_FEATURE_ENVIRONMENT"),
    example: featureHistoryExamples.restoreEnvironment
  })
)

export class FeatureHistoryGroup extends HttpApiGroup.make("featureHistory")
  .add(getHistory, revert, restore)
  .annotateMerge(
    OpenApi.annotations({
      title: "Feature history",
      description: "Read how features became what they are, and take changes back"
    })
  ) {}
