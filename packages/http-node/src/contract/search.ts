import { SearchFeature } from "@halyard/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { operation } from "./operation.ts"

const text = (description: string) => Schema.optionalKey(Schema.String.annotate({ description }))
const texts = (description: string) => Schema.optionalKey(Schema.Array(Schema.String).annotate({ description }))

const membership = (what: string) => `<operator>:<value>,<value>... with IS, IS_NOT, IS_ANY_OF or IS_NONE_OF; ${what}`
const setOperators = "INCLUDE, DO_NOT_INCLUDE, INCLUDE_ALL_OF, INCLUDE_ANY_OF, EXCLUDE_IF_ANY_OF or EXCLUDE_ALL"

/** Texts, whose form the domain reads: it names all that is wrong with them at once. */
const FeatureQuery = {
  query: text("Texts, separated by commas; a feature matches if its name or a tag has any of them, whatever the case"),
  project: text(membership("ids of projects")),
  state: text(membership("active or stale")),
  type: text(membership("types of features")),
  createdBy: text(membership("ids of users")),
  tag: text(`<operator>:<type>:<value>,<type>:<value>... with ${setOperators}`),
  segment: text(`<operator>:<name>,<name>... with ${setOperators}`),
  status: texts("<environment>:enabled or <environment>:disabled; one of them is enough"),
  "status[]": texts("Another spelling of status"),
  createdAt: text("<operator>:<yyyy-MM-dd> with IS_BEFORE or IS_ON_OR_AFTER"),
  archived: text("IS:true lists archived features instead of the others"),
  sortBy: text("name, type, stale, project, createdAt (the default), lastSeenAt or environment:<name>"),
  sortOrder: text("asc (the default) or desc"),
  favoritesFirst: text("true lists the caller's favourites first"),
  limit: text("Features in a page, 1 to 1000; 50 by default"),
  offset: text("Features to skip; 0 by default")
}

const FeaturePage = Schema.Struct({
  features: Schema.Array(SearchFeature),
  total: Schema.Number
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
