import { NewScimSettings, ScimSettings, ScimToken } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { InvalidOperationError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { scimSettingsExamples } from "./scim-settings.examples.ts"

const getScimSettings = HttpApiEndpoint.get("getScimSettings", "/scim-settings", {
  success: ScimSettings
}).annotateMerge(
  operation({
    summary: "Read the SCIM settings",
    description: "Through SCIM, a directory such as Okta or Microsoft Entra ID manages users and groups.",
    needs: root("ADMIN"),
    example: scimSettingsExamples.getScimSettings
  })
)

const setScimSettings = HttpApiEndpoint.post("setScimSettings", "/scim-settings", {
  payload: NewScimSettings,
  success: ScimSettings
}).annotateMerge(
  operation({
    summary: "Enable or disable SCIM",
    description:
      "Takes effect on all instances immediately. While it is disabled, administrators manage the directory's users and groups. The token stays valid for when it is enabled again.",
    needs: root("ADMIN"),
    example: scimSettingsExamples.setScimSettings
  })
)

const generateNewToken = HttpApiEndpoint.post("generateNewToken", "/scim-settings/generate-new-token", {
  success: ScimToken
})
  .middleware(NoStore)
  .annotateMerge(
    operation({
      summary: "Generate the SCIM token",
      description:
        "The directory sends it as a Bearer token. It is shown only once, and replaces the earlier token immediately.",
      needs: root("ADMIN"),
      example: scimSettingsExamples.generateNewToken
    })
  )

const deleteScimUsers = HttpApiEndpoint.delete("deleteScimUsers", "/user-admin/scim-users", {
  success: HttpApiSchema.Empty(200),
  error: InvalidOperationError
}).annotateMerge(
  operation({
    summary: "Delete all users that SCIM manages",
    description: "Deletes none if no administrator would be left.",
    needs: root("ADMIN"),
    example: scimSettingsExamples.deleteScimUsers
  })
)

const deleteScimGroups = HttpApiEndpoint.delete("deleteScimGroups", "/groups/scim-groups", {
  success: HttpApiSchema.Empty(200)
}).annotateMerge(
  operation({
    summary: "Delete all groups that SCIM manages",
    description: "Their members lose the groups' roles.",
    needs: root("ADMIN"),
    example: scimSettingsExamples.deleteScimGroups
  })
)

export class ScimSettingsGroup extends HttpApiGroup.make("scimSettings")
  .add(getScimSettings, setScimSettings, generateNewToken, deleteScimUsers, deleteScimGroups)
  .annotateMerge(
    OpenApi.annotations({ title: "Provisioning", description: "Have a directory manage users and groups through SCIM" })
  ) {}
