import { dateOperators, membershipOperators, SearchFeature, setOperators } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { dateAfter, listOf, text, texts } from "../operation/query-forms.ts"

/** Texts, whose form the domain reads: it names all that is wrong with them at once. */
const FeatureQuery = {
  query: text("Texts, separated by commas; a feature matches if its name or a tag has any of them, whatever the case", {
    example: "checkout"
  }),
  project: listOf("Ids of projects", membershipOperators, "IS:default"),
  state: listOf("active or stale", membershipOperators, "IS:active"),
  type: listOf("Types of features", membershipOperators, "IS_ANY_OF:release,experiment"),
  createdBy: listOf("Ids of users", membershipOperators, "IS:7"),
  tag: listOf("Tags, each as `<type>:<value>`", setOperators, "INCLUDE_ANY_OF:team:payments,simple:shop"),
  segment: listOf("Names of segments", setOperators, "INCLUDE:beta-testers"),
  status: texts("`<environment>:enabled` or `<environment>:disabled`; one of them is enough", "production:enabled"),
  "status[]": texts("Another spelling of `status`", "production:enabled"),
  createdAt: dateAfter("A day in UTC", dateOperators, "IS_ON_OR_AFTER:2026-11-01"),
  archived: text("Whether archived features are listed, instead of the others", {
    enum: ["IS:true", "IS:false"],
    default: "IS:false"
  }),
  sortBy: text(
    "name, type, stale, project, createdAt, lastSeenAt, or `environment:<name>`: whether features are on there",
    {
      pattern: "^(name|type|stale|project|createdAt|lastSeenAt|environment:.+)$",
      default: "createdAt",
      example: "name"
    }
  ),
  sortOrder: text("The direction", { enum: ["asc", "desc"], default: "asc" }),
  favoritesFirst: text("Whether the caller's favourites come first", { enum: ["true", "false"], default: "false" }),
  limit: text("Features in a page, 1 to 1000", { pattern: "^([1-9]\\d{0,2}|1000)$", default: "50", example: "50" }),
  offset: text("Features to skip", { pattern: "^(0|[1-9]\\d{0,9})$", default: "0", example: "0" })
}

const FeaturePage = Schema.Struct({
  features: Schema.Array(SearchFeature),
  total: Schema.Finite
}).annotate({ identifier: "FeaturePage" })

const searchFeatures = HttpApiEndpoint.get("searchFeatures", "/search/features", {
  query: FeatureQuery,
  success: FeaturePage
}).annotateMerge(
  operation("searchFeatures", "Search features", "One page of those that match all filters, and the count of all.")
)

/** Looking for things across projects. */
export class SearchGroup extends HttpApiGroup.make("search")
  .add(searchFeatures)
  .annotateMerge(OpenApi.annotations({ title: "Search", description: "Find features across projects" })) {}
