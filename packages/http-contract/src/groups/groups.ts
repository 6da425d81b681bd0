import { Group } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { GroupPath } from "../projects/access-paths.ts"

const GroupMemberGiven = Schema.Struct({
  user: Schema.Struct({ id: Schema.Finite }).annotate({ identifier: "UserId" })
}).annotate({ identifier: "GroupMemberGiven" })

const NewGroup = Schema.Struct({
  name: Schema.String,
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  mappingsSSO: Schema.optionalKey(Schema.Array(Schema.String)),
  rootRole: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  users: Schema.optionalKey(Schema.Array(GroupMemberGiven))
}).annotate({ identifier: "NewGroup" })

const GroupList = Schema.Struct({ groups: Schema.Array(Group) }).annotate({ identifier: "GroupList" })

const admin = { permission: "ADMIN", scope: "root" } as const

const getGroups = HttpApiEndpoint.get("getGroups", "/groups", { success: GroupList })
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("getGroups", "List groups", "Each with its members and projects."))

const createGroup = HttpApiEndpoint.post("createGroup", "/groups", {
  payload: NewGroup,
  success: created(Group),
  error: NameExistsError
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("createGroup", "Create a group", "Its members have its rights from their next request on."))

const getGroup = HttpApiEndpoint.get("getGroup", "/groups/:groupId", {
  params: GroupPath,
  success: Group,
  error: NotFoundError
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("getGroup", "Read a group", "With its members and projects."))

const updateGroup = HttpApiEndpoint.put("updateGroup", "/groups/:groupId", {
  params: GroupPath,
  payload: NewGroup,
  success: Group,
  error: [NotFoundError, NameExistsError, InvalidOperationError]
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(
    operation("updateGroup", "Change a group", "What is left out stays as it is; users are all members from then on.")
  )

const deleteGroup = HttpApiEndpoint.delete("deleteGroup", "/groups/:groupId", {
  params: GroupPath,
  success: HttpApiSchema.Empty(200),
  error: [NotFoundError, InvalidOperationError]
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("deleteGroup", "Delete a group", "Its members lose what they had by it."))

export class GroupsGroup extends HttpApiGroup.make("groups")
  .add(getGroups, createGroup, getGroup, updateGroup, deleteGroup)
  .annotateMerge(OpenApi.annotations({ title: "Groups", description: "Users who share roles" })) {}
