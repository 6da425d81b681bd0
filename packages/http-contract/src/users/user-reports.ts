import {
  AccessOverview,
  field,
  formatVersion,
  InactiveUser,
  LicensedUsers,
  UserAccess,
  UserIds
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { text } from "../operation/query-forms.ts"
import { UserPath } from "./user-path.ts"
import { userReportExamples } from "./user-reports.examples.ts"

const InactiveUserList = Schema.Struct({
  version: formatVersion,
  inactiveUsers: field(Schema.Array(InactiveUser), "The inactive users, by id")
}).annotate({ identifier: "InactiveUserList", description: "Users who have not used the service for a long time." })

/** The project and environment for which permissions are asked. */
export const accessScope = {
  project: text("The project to look at", { example: "shop" }),
  environment: text("The environment to look at", { example: "production" })
}

const getInactive = HttpApiEndpoint.get("getInactiveUsers", "/user-admin/inactive", {
  success: InactiveUserList
}).annotateMerge(
  operation({
    summary: "List inactive users",
    description:
      "Users who have neither made a request nor used a personal token for 180 days, unless the instance is configured otherwise. Users of an external directory are left out.",
    needs: root("ADMIN"),
    example: userReportExamples.getInactiveUsers
  })
)

const deleteInactive = HttpApiEndpoint.post("deleteInactiveUsers", "/user-admin/inactive/delete", {
  payload: UserIds,
  success: HttpApiSchema.Empty(200),
  error: [NotFoundError, InvalidOperationError]
}).annotateMerge(
  operation({
    summary: "Delete inactive users",
    description: "Deletes all of them, with their credentials and memberships, or nobody: if one is active or unknown.",
    needs: root("ADMIN"),
    example: userReportExamples.deleteInactiveUsers
  })
)

const getPermissions = HttpApiEndpoint.get("getUserPermissions", "/user-admin/:id/permissions", {
  params: UserPath,
  query: accessScope,
  success: UserAccess,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read what a user may do",
    description:
      "In the whole instance, and in a project and an environment. Includes what the user has through groups.",
    needs: root("ADMIN"),
    example: userReportExamples.getUserPermissions
  })
)

const getOverview = HttpApiEndpoint.get("getAccessOverview", "/access/overview", {
  success: AccessOverview
}).annotateMerge(
  operation({
    summary: "List who has access to what",
    description: "The roles, groups and projects of all users.",
    needs: root("ADMIN"),
    example: userReportExamples.getAccessOverview
  })
)

const getLicensed = HttpApiEndpoint.get("getAllLicensedUsers", "/licensed-users", {
  success: LicensedUsers
}).annotateMerge(
  operation({
    summary: "Count active users",
    description: "Now and by month. For clients that know licences; Halyard needs none.",
    needs: root("ADMIN"),
    example: userReportExamples.getAllLicensedUsers
  })
)

export class UserReportsGroup extends HttpApiGroup.make("userReports")
  .add(getInactive, deleteInactive, getPermissions, getOverview, getLicensed)
  .middleware(NoStore)
  .annotateMerge(
    OpenApi.annotations({ title: "Reports on users", description: "Read who uses the instance, and who may do what" })
  ) {}
