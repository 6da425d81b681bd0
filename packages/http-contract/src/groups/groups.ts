import { field, Group, NewGroup } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { GroupPath } from "../projects/access-paths.ts"
import { groupExamples } from "./groups.examples.ts"

const GroupList = Schema.Struct({ groups: field(Schema.Array(Group), "The groups") }).annotate({
  identifier: "GroupList",
  description: "All groups."
})

const getGroups = HttpApiEndpoint.get("getGroups", "/groups", { success: GroupList }).annotateMerge(
  operation({
    summary: "List groups",
    description: "Each with its members and projects.",
    needs: root("ADMIN"),
    example: groupExamples.getGroups
  })
)

const createGroup = HttpApiEndpoint.post("createGroup", "/groups", {
  payload: NewGroup,
  success: created(Group),
  error: [ExceedsLimitError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Create a group",
    description: "Its members get its roles immediately.",
    needs: root("ADMIN"),
    example: groupExamples.createGroup
  })
)

const getGroup = HttpApiEndpoint.get("getGroup", "/groups/:groupId", {
  params: GroupPath,
  success: Group,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a group",
    description: "Includes its members and projects.",
    needs: root("ADMIN"),
    example: groupExamples.getGroup
  })
)

const updateGroup = HttpApiEndpoint.put("updateGroup", "/groups/:groupId", {
  params: GroupPath,
  payload: NewGroup,
  success: Group,
  error: [ExceedsLimitError, NotFoundError, NameExistsError, InvalidOperationError]
}).annotateMerge(
  operation({
    summary: "Change a group",
    description: "Properties that are left out stay unchanged. If users are given, they replace the members.",
    needs: root("ADMIN"),
    example: groupExamples.updateGroup
  })
)

const deleteGroup = HttpApiEndpoint.delete("deleteGroup", "/groups/:groupId", {
  params: GroupPath,
  success: HttpApiSchema.Empty(200),
  error: [NotFoundError, InvalidOperationError]
}).annotateMerge(
  operation({
    summary: "Delete a group",
    description: "Its members lose the group's roles.",
    needs: root("ADMIN"),
    example: groupExamples.deleteGroup
  })
)

export class GroupsGroup extends HttpApiGroup.make("groups")
  .add(getGroups, createGroup, getGroup, updateGroup, deleteGroup)
  .middleware(NoStore)
  .annotateMerge(OpenApi.annotations({ title: "Groups", description: "Manage groups of users that share roles" })) {}
