import { assert } from "@effect/vitest"
import { adminRole, memberRole, creatorNamed, type UserUpdate } from "@halyard/core/domain"
import { ProjectAccessStore, UserStore } from "@halyard/core/ports"
import {
  createFeature,
  createUser,
  deleteUser,
  getFeature,
  getUser,
  listEventCreators,
  listUsers,
  logIn,
  searchEventLog,
  updateUser,
  saveScimSettings
} from "@halyard/core/use-cases"
import { Effect, Exit, Option, Struct } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import { aPassword, aPasswordUser, aUserAccount, whoseSession } from "../../fixtures/accounts.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"

export const userSuite: UseCaseSuite = {
  "are made with names as they are compared, and a role by id or name": Effect.gen(function* () {
    const name = yield* uniqueName("User")
    const user = yield* asAdmin(
      createUser({ username: `${name}@Here`, email: `${name}@Example.COM`, name: "", rootRole: "Editor" })
    )
    const low = name.toLowerCase()
    assert.deepInclude(user, { username: `${low}@here`, email: `${low}@example.com`, rootRole: 2 })
    assert.notProperty(user, "name")
    assert.deepInclude(user, { loginAttempts: 0, seenAt: null, emailSent: false, accountType: "User", scimId: null })
    const view = { ...Struct.omit(user, ["inviteLink"]), activeSessions: 0 }
    assert.deepStrictEqual(yield* asAdmin(getUser(user.id)), view)
    assert.strictEqual((yield* asAdmin(createUser({ username: name, rootRole: 3 }))).rootRole, 3)
  }),

  "log in with the password that they were made with, or have a link to set one": Effect.gen(function* () {
    const username = yield* uniqueName("user")
    const user = yield* asAdmin(createUser({ username, rootRole: "Viewer", password: aPassword }))
    assert.notProperty(user, "inviteLink")
    assert.strictEqual((yield* logIn({ username, password: aPassword, address: username })).user.id, user.id)
    const invited = yield* asAdmin(createUser({ username: `${username}-2`, rootRole: "Viewer" }))
    assert.match(invited.inviteLink ?? "", /^http:\/\/localhost:4242\/new-user\?token=[\da-f]{64}$/)
  }),

  "are refused with all that is wrong": Effect.gen(function* () {
    yield* invalidAt(asAdmin(createUser({ rootRole: "Viewer" })), "/email")
    yield* invalidAt(asAdmin(createUser({ email: "", username: "", rootRole: 3 })), "/email")
    yield* invalidAt(
      asAdmin(createUser({ username: " x", email: "ada", name: "x".repeat(101), rootRole: "Owner" })),
      ...["username", "email", "name", "rootRole"].map((property) => `/${property}`)
    )
  }),

  "have unique emails and usernames, also compared with each other": Effect.gen(function* () {
    const { email, username } = yield* aPasswordUser()
    yield* invalidAt(aViewer({ email: email.toUpperCase() }), "/email")
    yield* invalidAt(aViewer({ username }), "/username")
    yield* invalidAt(aViewer({ username: email.toUpperCase() }), "/username")
    yield* invalidAt(aViewer({ email, username }), "/email", "/username")
    const [other] = [yield* aUserAccount()]
    yield* invalidAt(asAdmin(updateUser(other.id, { email })), "/email")
    yield* asAdmin(updateUser(other.id, { email: other.email ?? "" }))
  }),

  "are made once when two are asked for at once": Effect.gen(function* () {
    const username = yield* uniqueName("user")
    const make = Effect.exit(asAdmin(createUser({ username, rootRole: "Viewer" })))
    const exits = yield* Effect.all([make, make], { concurrency: 2 })
    assert.deepStrictEqual(exits.map(Exit.isSuccess).toSorted(), [false, true])
    assert.isFalse(exits.some(Exit.hasDies))
  }).pipe(racing),

  "change by what is given, and nothing else": Effect.gen(function* () {
    const user = yield* aPasswordUser()
    const update = (changes: UserUpdate) => asAdmin(updateUser(user.id, changes))
    assert.deepInclude(yield* update({ name: "Countess" }), { name: "Countess", email: user.email, rootRole: 3 })
    assert.deepInclude(yield* update({ rootRole: "Editor" }), { name: "Countess", rootRole: 2 })
    const email = `New-${user.email}`
    assert.deepInclude(yield* update({ email: email.toUpperCase() }), { email: email.toLowerCase(), rootRole: 2 })
    const { events } = yield* withRecordedEvents(
      Effect.all([update({}), update({ rootRole: 2, name: "Countess", email })])
    )
    assert.deepStrictEqual(events, [])
    assert.notProperty(yield* update({ email: "", name: "" }), "email")
  }),

  "are shown by name, also on what they created before they were called so": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const user = yield* aPasswordUser({ name: null, rootRole: adminRole.id })
    const create = Effect.fnUntraced(function* () {
      const { secret } = yield* logIn({ username: user.username, password: aPassword, address: user.username })
      return yield* as(yield* whoseSession(secret))(createFeature(project, { name: yield* uniqueName("flag") }))
    })
    const made = yield* create()
    assert.deepStrictEqual(made.createdBy, creatorNamed(user.id, user.email))

    yield* asAdmin(updateUser(user.id, { name: "Ada King" }))
    const { createdBy } = yield* asAdmin(getFeature({ project, feature: made.name }))
    assert.deepStrictEqual(createdBy, creatorNamed(user.id, "Ada King"))
    assert.deepStrictEqual((yield* create()).createdBy, createdBy)
    const authors = yield* asAdmin(listEventCreators())
    assert.deepInclude(authors, { id: user.id, name: "Ada King" })
    const [event] = (yield* asAdmin(searchEventLog({ feature: made.name }))).events
    assert.deepInclude(event, { createdBy: user.email, createdByUserId: user.id })
  }),

  "keep a name to log in with": Effect.gen(function* () {
    const { id } = yield* aUserAccount({ username: null })
    yield* invalidAt(asAdmin(updateUser(id, { email: "" })), "/email")
    yield* invalidAt(asAdmin(updateUser(id, { email: "x", rootRole: "Member" })), "/email", "/rootRole")
  }),

  "are not found when they are service accounts, or nobody": Effect.gen(function* () {
    const service = yield* aUserAccount({ accountType: "Service Account", email: null })
    for (const id of [service.id, 2_000_000_000, -42, -1337, 0]) {
      const missing = notFound("user", String(id))
      yield* refused(asAdmin(getUser(id)), missing)
      for (const act of [updateUser(id, {}), deleteUser(id)]) yield* refused(asAdmin(act), missing)
    }
  }),

  "are logged out and stay out while they are deactivated, and come back with their role": Effect.gen(function* () {
    const { id, username } = yield* aPasswordUser({ rootRole: 2 })
    const login = logIn({ username, password: aPassword, address: username })
    const { secret } = yield* login
    const { answer, events } = yield* withRecordedEvents(asAdmin(updateUser(id, { active: false })))
    assert.deepInclude(answer, { active: false, rootRole: 2 })
    assert.containSubset(events, [{ type: "user-updated", data: { active: false } }])
    assert.deepInclude(yield* asAdmin(updateUser(id, { name: "Ada" })), { active: false })
    yield* refused(whoseSession(secret), { _tag: "Unauthenticated" })
    yield* refused(login, { _tag: "Unauthenticated" })
    assert.notProperty(yield* asAdmin(updateUser(id, { active: true })), "active")
    yield* refused(whoseSession(secret), { _tag: "Unauthenticated" })
    assert.strictEqual((yield* login).user.rootRole, 2)
  }),

  "cannot be deactivated here where a directory manages them": Effect.gen(function* () {
    yield* asAdmin(saveScimSettings({ enabled: true }))
    const { id } = yield* aUserAccount({ scimId: "ada-2" })
    yield* refused(asAdmin(updateUser(id, { active: false })), { _tag: "InvalidOperation" })
  }),

  "keep their names where a directory manages them, but can have other roles": Effect.gen(function* () {
    yield* asAdmin(saveScimSettings({ enabled: true }))
    const { id, name } = yield* aUserAccount({ scimId: "ada-1" })
    for (const act of [updateUser(id, { name: "Eve" }), updateUser(id, { email: "eve@example.com" }), deleteUser(id)]) {
      yield* refused(asAdmin(act), { _tag: "InvalidOperation" })
    }
    assert.deepInclude(yield* asAdmin(updateUser(id, { rootRole: 2 })), { name, rootRole: 2, scimId: "ada-1" })
  }),

  "have other rights from the next request on, or none": Effect.gen(function* () {
    const { id, username } = yield* aPasswordUser()
    const { secret } = yield* logIn({ username, password: aPassword, address: username })
    const roles = Effect.map(whoseSession(secret), ({ grants }) => grants.map(({ role }) => role.name))
    assert.deepStrictEqual(yield* roles, ["Viewer"])
    yield* asAdmin(updateUser(id, { rootRole: "Editor" }))
    assert.deepStrictEqual(yield* roles, ["Editor"])
    yield* asAdmin(deleteUser(id))
    yield* refused(roles, { _tag: "Unauthenticated" })
    assert.deepStrictEqual(yield* (yield* UserStore).find(id), Option.none())
  }),

  "leave projects when they are deleted": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const { id } = yield* aUserAccount()
    const access = yield* ProjectAccessStore
    yield* access.setUser(project, id, [memberRole.id], minute(0))
    yield* asAdmin(deleteUser(id))
    assert.deepStrictEqual(yield* access.users(project), [])
  }),

  "are listed without service accounts, with the sessions that they have": Effect.gen(function* () {
    const { id, username } = yield* aPasswordUser()
    const service = yield* aUserAccount({ accountType: "Service Account", email: null })
    yield* logIn({ username, password: aPassword, address: username })
    const { rootRoles, users } = yield* asAdmin(listUsers())
    assert.deepInclude(users.find((user) => user.id === id) ?? {}, { username, activeSessions: 1 })
    assert.isFalse(users.some((user) => user.id === service.id))
    assert.includeMembers(
      rootRoles.map(({ name }) => name),
      ["Admin", "Editor", "Viewer"]
    )
    assert.isFalse(rootRoles.some(({ name }) => name === "Owner"))
  })
}

const aViewer = (names: { readonly email?: string; readonly username?: string }) =>
  asAdmin(createUser({ ...names, rootRole: "Viewer" }))
