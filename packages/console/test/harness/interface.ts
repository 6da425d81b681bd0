import { inject } from "vitest"
import { adminToken, password } from "./credentials.ts"
import { idOf, interfaceOf, property } from "./interface-of.ts"

/** Calls the interface as an administrator, to prepare what a journey needs and to look at what it did. */
export const call = (method: string, path: string, body?: unknown): Promise<unknown> =>
  interfaceOf({ url: inject("consoleUrl"), token: adminToken })(method, `/admin${path}`, body)

let made = 0

/** A name that no other test uses. */
export const unique = (word: string): string => `${word}-${process.pid}-${(made += 1)}`

export interface Person {
  readonly id: number
  readonly username: string
  readonly role: "admin" | "editor" | "member" | "viewer"
}

/** The name of a user who cannot log in, since hashing a password takes 0.4 CPU seconds. */
export const aUser = async (project?: string): Promise<string> => (await make("member", project)).username

/**
 * A new user who can log in: an administrator, an editor, a member of the project, or a viewer. For tests that change
 * this user or look at their drafts. Others take `theViewer` or `theMember`, because each new user costs two hashes.
 */
export const aPerson = (role: Person["role"], project?: string): Promise<Person> => make(role, project, { password })

/** A viewer whom all tests of a worker share. */
export const theViewer = (): Promise<Person> => (sharedViewer ??= aPerson("viewer"))

let sharedViewer: Promise<Person> | undefined

/** A user whom all tests of a worker share, as a member of the project. */
export const theMember = async (project: string): Promise<Person> => {
  const person = await (sharedMember ??= aPerson("member"))
  await makeMember(person.id, project)
  return person
}

let sharedMember: Promise<Person> | undefined

const make = async (
  role: Person["role"],
  project?: string,
  login: { readonly password?: string } = {}
): Promise<Person> => {
  const username = unique(role)
  const user = await call("POST", "/user-admin", {
    username,
    name: username,
    email: `${username}@example.com`,
    rootRole: rootRoles[role],
    sendEmail: false,
    ...login
  })
  const id = idOf(user)
  if (role === "member" && project !== undefined) await makeMember(id, project)
  return { id, username, role }
}

/** The ids of the root roles that every instance has. */
const rootRoles = { admin: 1, editor: 2, member: 3, viewer: 3 } as const

export const makeMember = async (user: number, project: string) => {
  const roles = await call("GET", "/roles")
  const list = property(roles, "roles")
  const member = Array.isArray(list) ? list.find((role) => property(role, "name") === "Member") : undefined
  await call("POST", `/projects/${project}/users/${user}/roles/${idOf(member)}`)
}

export interface AProject {
  readonly project: string
  readonly feature: string
}

/** A project with one flag, off in both environments. */
export const aProjectWithFlag = async (): Promise<AProject> => {
  const [project, feature] = [unique("project"), unique("flag")]
  await call("POST", "/projects", { id: project, name: project })
  await call("POST", `/projects/${project}/features`, { name: feature, type: "release" })
  return { project, feature }
}
