import {
  AdminCount,
  FoundUser,
  ListedUser,
  NewUser,
  PeopleList,
  User,
  UserList,
  UserUpdate
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { UserPath } from "./user-path.ts"
import { userExamples } from "./users.examples.ts"

const getUsers = HttpApiEndpoint.get("getUsers", "/user-admin", { success: UserList }).annotateMerge(
  operation({
    summary: "List users",
    description: "Includes the roles that users can have. Service accounts are listed separately.",
    needs: root("ADMIN"),
    example: userExamples.getUsers
  })
)

const createUser = HttpApiEndpoint.post("createUser", "/user-admin", {
  payload: NewUser,
  success: created(User)
}).annotateMerge(
  operation({
    summary: "Create a user",
    description:
      "If no password is given, the answer has a link to set one. The link is valid once, for seven days, and shown only here. The user gets it by email, too, if the instance can send any; `emailSent` is true if it is being sent.",
    needs: root("ADMIN"),
    example: userExamples.createUser
  })
)

const searchUsers = HttpApiEndpoint.get("searchUsers", "/user-admin/search", {
  query: {
    q: Schema.optionalKey(
      Schema.String.annotate({
        description: "At least two characters of the name, username or email",
        examples: ["ada"]
      })
    )
  },
  success: Schema.Array(FoundUser)
}).annotateMerge(
  operation({
    summary: "Search users",
    description:
      "By part of the name, username or email. Callers who may not add members to any project neither see nor search emails.",
    example: userExamples.searchUsers
  })
)

const getPeople = HttpApiEndpoint.get("getBaseUsersAndGroups", "/user-admin/access", {
  success: PeopleList
}).annotateMerge(
  operation({
    summary: "List users and groups in short",
    description:
      "Users, service accounts and groups to choose from. Callers who may not add members to any project see neither emails nor the root roles of groups.",
    example: userExamples.getBaseUsersAndGroups
  })
)

const getAdminCount = HttpApiEndpoint.get("getAdminCount", "/user-admin/admin-count", {
  success: AdminCount
}).annotateMerge(
  operation({
    summary: "Count administrators",
    description: "Users who have the Admin role directly.",
    needs: root("ADMIN"),
    example: userExamples.getAdminCount
  })
)

const getUser = HttpApiEndpoint.get("getUser", "/user-admin/:id", {
  params: UserPath,
  success: ListedUser,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a user",
    description: "Does not find service accounts.",
    needs: root("ADMIN"),
    example: userExamples.getUser
  })
)

const updateUser = HttpApiEndpoint.put("updateUser", "/user-admin/:id", {
  params: UserPath,
  payload: UserUpdate,
  success: User,
  error: [NotFoundError, InvalidOperationError]
}).annotateMerge(
  operation({
    summary: "Change a user",
    description: "Properties that are left out stay unchanged.",
    needs: root("ADMIN"),
    example: userExamples.updateUser
  })
)

const deleteUser = HttpApiEndpoint.delete("deleteUser", "/user-admin/:id", {
  params: UserPath,
  success: HttpApiSchema.Empty(200),
  error: [NotFoundError, InvalidOperationError]
}).annotateMerge(
  operation({
    summary: "Delete a user",
    description: "Also deletes the user's credentials, sessions and memberships.",
    needs: root("ADMIN"),
    example: userExamples.deleteUser
  })
)

export class UsersGroup extends HttpApiGroup.make("users")
  .add(getUsers, createUser, searchUsers, getPeople, getAdminCount, getUser, updateUser, deleteUser)
  .middleware(NoStore)
  .annotateMerge(OpenApi.annotations({ title: "Users", description: "Manage the users of the instance" })) {}
