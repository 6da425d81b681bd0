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
  readonly username: string
  readonly role: "admin" | "member" | "viewer"
}

/** A user who can log in: an administrator, a member of the project, or a viewer. */
export const aPerson = async (role: Person["role"], project?: string): Promise<Person> => {
  const username = unique(role)
  const user = await call("POST", "/user-admin", {
    username,
    name: username,
    email: `${username}@example.com`,
    rootRole: role === "admin" ? 1 : 3,
    sendEmail: false,
    password
  })
  if (role === "member" && project !== undefined) await makeMember(idOf(user), project)
  return { username, role }
}

const makeMember = async (user: number, project: string) => {
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
