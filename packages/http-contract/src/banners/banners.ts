import { Banner, field, NewBanner } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { pathText } from "../operation/paths.ts"
import { bannerExamples } from "./banners.examples.ts"

const BannerPath = { id: pathText("The banner's id", "1", "idOfBanner") }

const BannerList = Schema.Struct({ banners: field(Schema.Array(Banner), "The banners, the newest first") }).annotate({
  identifier: "BannerList",
  description: "The banners that the caller can see."
})

const getBanners = HttpApiEndpoint.get("getBanners", "/banners", { success: BannerList }).annotateMerge(
  operation({
    summary: "List banners",
    description: "The newest first. Only administrators see banners that are switched off.",
    example: bannerExamples.getBanners
  })
)

const createBanner = HttpApiEndpoint.post("createBanner", "/banners", {
  payload: NewBanner,
  success: created(Banner),
  error: ExceedsLimitError
}).annotateMerge(
  operation({
    summary: "Create a banner",
    description: "A message to everybody who uses the admin UI. An instance has at most 100.",
    needs: root("ADMIN"),
    example: bannerExamples.createBanner
  })
)

const updateBanner = HttpApiEndpoint.put("updateBanner", "/banners/:id", {
  params: BannerPath,
  payload: NewBanner,
  success: Banner,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Change a banner",
    description: "Properties that are left out stay unchanged.",
    needs: root("ADMIN"),
    example: bannerExamples.updateBanner
  })
)

const deleteBanner = HttpApiEndpoint.delete("deleteBanner", "/banners/:id", {
  params: BannerPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Delete a banner",
    description: "To hide it for a while, switch it off instead.",
    needs: root("ADMIN"),
    example: bannerExamples.deleteBanner
  })
)

const enableBanner = HttpApiEndpoint.post("enableBanner", "/banners/:id/on", {
  params: BannerPath,
  success: Banner,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Show a banner",
    description: "Showing it twice changes nothing.",
    needs: root("ADMIN"),
    example: bannerExamples.enableBanner
  })
)

const disableBanner = HttpApiEndpoint.post("disableBanner", "/banners/:id/off", {
  params: BannerPath,
  success: Banner,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Hide a banner",
    description: "Administrators still see it in the list.",
    needs: root("ADMIN"),
    example: bannerExamples.disableBanner
  })
)

export class BannersGroup extends HttpApiGroup.make("banners")
  .add(getBanners, createBanner, updateBanner, deleteBanner, enableBanner, disableBanner)
  .annotateMerge(OpenApi.annotations({ title: "Banners", description: "Manage messages to all users" })) {}
