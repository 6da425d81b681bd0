import {
  dateOperators,
  field,
  flagOperators,
  membershipOperators,
  SearchFeature,
  setOperators
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { dateFilter, listFilter, text, texts } from "../operation/query-forms.ts"
import { searchExamples } from "./search.examples.ts"

/** The domain parses the texts and reports every violation. */
const FeatureQuery = {
  query: text("Texts, separated by commas. Features have one of them in their name or a tag; case is ignored", {
    example: "checkout"
  }),
  project: listFilter("Ids of projects", membershipOperators, "IS:default"),
  state: listFilter(
    "active, stale or potentially-stale. Features that are potentially stale are active, and older than their type is meant to live",
    membershipOperators,
    "IS:active"
  ),
  type: listFilter("Types of features", membershipOperators, "IS_ANY_OF:release,experiment"),
  createdBy: listFilter("Ids of users", membershipOperators, "IS:7"),
  tag: listFilter("Tags, each as `<type>:<value>`", setOperators, "INCLUDE_ANY_OF:team:payments,simple:shop"),
  segment: listFilter("Names of segments", setOperators, "INCLUDE:beta-testers"),
  status: texts(
    "`<environment>:enabled` or `<environment>:disabled`; features match one of them",
    "production:enabled"
  ),
  "status[]": texts("Same as `status`", "production:enabled"),
  createdAt: dateFilter("A day in UTC", dateOperators, "IS_ON_OR_AFTER:2026-11-01"),
  lastSeenAt: dateFilter(
    "A day in UTC; features that were never seen do not match",
    dateOperators,
    "IS_BEFORE:2026-11-01"
  ),
  lifecycle: listFilter(
    "Stages: initial, pre-live, live, completed or archived. A filter that names archived lists archived features, too",
    membershipOperators,
    "IS_ANY_OF:live,completed"
  ),
  favorite: listFilter("Whether they are favorites of the caller: true or false", flagOperators, "IS:true"),
  archived: text("Whether to list archived features instead of active ones", {
    enum: ["IS:true", "IS:false"],
    default: "IS:false"
  }),
  sortBy: text(
    "The sort key: name, type, stale, project, createdAt, lastSeenAt, or `environment:<name>` for whether features are on there",
    {
      pattern: "^(name|type|stale|project|createdAt|lastSeenAt|environment:.+)$",
      default: "createdAt",
      example: "name"
    }
  ),
  sortOrder: text("The sort direction", { enum: ["asc", "desc"], default: "asc" }),
  favoritesFirst: text("Whether to list the caller's favorites first", { enum: ["true", "false"], default: "false" }),
  limit: text("The number of features in a page, 1 to 1000", {
    pattern: "^([1-9]\\d{0,2}|1000)$",
    default: "50",
    example: "50"
  }),
  offset: text("The number of features to skip", { pattern: "^(0|[1-9]\\d{0,9})$", default: "0", example: "0" })
}

const FeaturePage = Schema.Struct({
  features: field(Schema.Array(SearchFeature), "The features"),
  total: field(Schema.Finite, "The number of matching features on all pages")
}).annotate({ identifier: "FeaturePage", description: "One page of search results, and the total." })

const searchFeatures = HttpApiEndpoint.get("searchFeatures", "/search/features", {
  query: FeatureQuery,
  success: FeaturePage
}).annotateMerge(
  operation({
    summary: "Search features",
    description: "Returns one page of the features that match all filters, and the total.",
    example: searchExamples.searchFeatures
  })
)

export class SearchGroup extends HttpApiGroup.make("search")
  .add(searchFeatures)
  .annotateMerge(OpenApi.annotations({ title: "Search", description: "Find features across projects" })) {}
