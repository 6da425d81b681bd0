import { FeatureLinkGiven, MOST_LINKS } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inProject } from "../operation/access.ts"
import { ArchivedFeatureError, ExceedsLimitError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { FeatureLinkPath, featurePath, FeaturePath } from "../operation/paths.ts"
import { featureLinkExamples } from "./feature-links.examples.ts"

const addLink = HttpApiEndpoint.post("createFeatureLink", `${featurePath}/link`, {
  params: FeaturePath,
  payload: FeatureLinkGiven,
  success: HttpApiSchema.NoContent,
  error: [ArchivedFeatureError, ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Add a link to a feature",
    description: `A feature can have ${MOST_LINKS} links.`,
    needs: inProject("UPDATE_FEATURE"),
    example: featureLinkExamples.createFeatureLink
  })
)

const updateLink = HttpApiEndpoint.put("updateFeatureLink", `${featurePath}/link/:linkId`, {
  params: FeatureLinkPath,
  payload: FeatureLinkGiven,
  success: HttpApiSchema.NoContent,
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Change a link of a feature",
    description: "Without a title in the request, the link keeps the one it has.",
    needs: inProject("UPDATE_FEATURE"),
    example: featureLinkExamples.updateFeatureLink
  })
)

const removeLink = HttpApiEndpoint.delete("deleteFeatureLink", `${featurePath}/link/:linkId`, {
  params: FeatureLinkPath,
  success: HttpApiSchema.NoContent,
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Remove a link from a feature",
    description: "Other links stay.",
    needs: inProject("UPDATE_FEATURE"),
    example: featureLinkExamples.deleteFeatureLink
  })
)

export class FeatureLinksGroup extends HttpApiGroup.make("featureLinks")
  .add(addLink, updateLink, removeLink)
  .annotateMerge(OpenApi.annotations({ title: "Feature links", description: "Link features to pages about them" })) {}
