import { AdminCount, FoundUser, PeopleList, User, UserList } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { SecretText } from "../operation/secret-text.ts"
import { UserPath } from "./user-path.ts"

const RoleGiven = Schema.Union([Schema.Finite, Schema.String])

const NewUser = Schema.Struct({
  username: Schema.optionalKey(Schema.String),
  email: Schema.optionalKey(Schema.String),
  name: Schema.optionalKey(Schema.String),
  password: Schema.optionalKey(SecretText),
  rootRole: RoleGiven,
  sendEmail: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "NewUser" })

const UserUpdate = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  email: Schema.optionalKey(Schema.String),
  rootRole: Schema.optionalKey(RoleGiven)
}).annotate({ identifier: "UserUpdate" })

const admin = { permission: "ADMIN", scope: "root" } as const

const getUsers = HttpApiEndpoint.get("getUsers", "/user-admin", { success: UserList })
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("getUsers", "List users", "And the roles that they could have. Service accounts are apart."))

const createUser = HttpApiEndpoint.post("createUser", "/user-admin", { payload: NewUser, success: created(User) })
  .annotate(RequiresPermission, admin)
  .annotateMerge(
    operation(
      "createUser",
      "Create a user",
      "Without a password, the answer has a link by which to set one: it counts once, for seven days, and is shown this once."
    )
  )

const searchUsers = HttpApiEndpoint.get("searchUsers", "/user-admin/search", {
  query: {
    q: Schema.optionalKey(
      Schema.String.annotate({ description: "At least two characters of a name, username or email", examples: ["ada"] })
    )
  },
  success: Schema.Array(FoundUser)
}).annotateMerge(operation("searchUsers", "Find users", "By a part of the name, the username or the email."))

const getPeople = HttpApiEndpoint.get("getBaseUsersAndGroups", "/user-admin/access", {
  success: PeopleList
}).annotateMerge(
  operation("getBaseUsersAndGroups", "List people in short", "Users, service accounts and groups, to choose from.")
)

const getAdminCount = HttpApiEndpoint.get("getAdminCount", "/user-admin/admin-count", { success: AdminCount })
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("getAdminCount", "Count administrators", "Those who have the role Admin themselves."))

const getUser = HttpApiEndpoint.get("getUser", "/user-admin/:id", {
  params: UserPath,
  success: User,
  error: NotFoundError
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("getUser", "Read a user", "Service accounts are not found here."))

const updateUser = HttpApiEndpoint.put("updateUser", "/user-admin/:id", {
  params: UserPath,
  payload: UserUpdate,
  success: User,
  error: [NotFoundError, InvalidOperationError]
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("updateUser", "Change a user", "What is left out stays as it is."))

const deleteUser = HttpApiEndpoint.delete("deleteUser", "/user-admin/:id", {
  params: UserPath,
  success: HttpApiSchema.Empty(200),
  error: [NotFoundError, InvalidOperationError]
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("deleteUser", "Delete a user", "With all credentials, sessions and memberships."))

export class UsersGroup extends HttpApiGroup.make("users")
  .add(getUsers, createUser, searchUsers, getPeople, getAdminCount, getUser, updateUser, deleteUser)
  .annotateMerge(OpenApi.annotations({ title: "Users", description: "Who administers features" })) {}
