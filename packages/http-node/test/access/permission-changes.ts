import { password } from "../fixtures/a-user.ts"
import type { SendAs } from "../harness/start-instance.ts"
import type { Answer } from "../harness/test-instance.ts"

/** Sends a request as an administrator, which must succeed. Returns the body. */
type Make = (method: string, path: string, body?: unknown) => Promise<Answer["body"]>

/** A request of a user, a change by an administrator, and the statuses of the request before and after the change. */
interface PermissionChange {
  readonly request: (send: SendAs) => Promise<Answer>
  readonly change: () => Promise<unknown>
  readonly statuses: readonly [number, number]
}

type Prepare = (make: Make, send: SendAs, unique: string) => Promise<PermissionChange>

const api = "/api/admin"
const expiresAt = "2999-01-01T00:00:00.000Z"

/** A write with an empty body: the answer is 400 with the permission, and 403 without. */
const writes = (headers: Readonly<Record<string, string>>, path: string) => (send: SendAs) =>
  send("POST", `${api}${path}`, headers, {})
const reads = (headers: Readonly<Record<string, string>>, path: string) => (send: SendAs) =>
  send("GET", `${api}${path}`, headers)

const userWithToken = async (make: Make, send: SendAs, unique: string, rootRole = 3) => {
  const { id } = await make("POST", `${api}/user-admin`, { username: unique, rootRole, password })
  const { headers } = await send("POST", "/auth/simple/login", {}, { username: unique, password })
  const session = { cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "" }
  const { body } = await send("POST", `${api}/user/tokens`, session, { description: "tests", expiresAt })
  return { id, session, token: { authorization: body.secret } }
}

const privateProject = async (make: Make, id: string) => {
  await make("POST", `${api}/projects`, { id, name: id, mode: "private" })
  return `/projects/${id}`
}

/** Changes that give or remove permissions. */
export const permissionChanges: Readonly<Record<string, Prepare>> = {
  "another root role": async (make, send, unique) => {
    const { id, token } = await userWithToken(make, send, unique, 2)
    const change = () => make("PUT", `${api}/user-admin/${id}`, { rootRole: 3 })
    return { request: writes(token, "/context"), change, statuses: [400, 403] }
  },

  "a root role with more permissions": async (make, send, unique) => {
    const { id, session } = await userWithToken(make, send, unique)
    const change = () => make("PUT", `${api}/user-admin/${id}`, { rootRole: 1 })
    return { request: reads(session, "/user-admin"), change, statuses: [403, 200] }
  },

  "a membership that ends": async (make, send, unique) => {
    const { id, token } = await userWithToken(make, send, unique)
    const project = await privateProject(make, unique)
    await make("POST", `${api}${project}/users/${id}/roles/5`)
    const change = () => make("DELETE", `${api}${project}/users/${id}/roles`)
    return { request: writes(token, `${project}/features`), change, statuses: [400, 403] }
  },

  "access to a private project": async (make, send, unique) => {
    const { id, session } = await userWithToken(make, send, unique)
    const project = await privateProject(make, unique)
    await make("POST", `${api}${project}/users/${id}/roles/5`)
    const change = () => make("PUT", `${api}${project}/access`, { roles: [] })
    return { request: reads(session, `${project}/overview`), change, statuses: [200, 404] }
  },

  "a project that becomes private": async (make, send, unique) => {
    const { token } = await userWithToken(make, send, unique)
    const project = await privateProject(make, unique)
    await make("PUT", `${api}${project}/settings`, { mode: "open" })
    const change = () => make("PUT", `${api}${project}/settings`, { mode: "private" })
    return { request: reads(token, `${project}/overview`), change, statuses: [200, 404] }
  },

  "a group that loses a member": async (make, send, unique) => {
    const { id, token } = await userWithToken(make, send, unique)
    const group = await make("POST", `${api}/groups`, { name: unique, rootRole: 2, users: [{ user: { id } }] })
    const change = () => make("PUT", `${api}/groups/${group.id}`, { name: unique, users: [] })
    return { request: writes(token, "/context"), change, statuses: [400, 403] }
  },

  "a group with another root role": async (make, send, unique) => {
    const { id, session } = await userWithToken(make, send, unique)
    const group = await make("POST", `${api}/groups`, { name: unique, rootRole: 1, users: [{ user: { id } }] })
    const change = () => make("PUT", `${api}/groups/${group.id}`, { name: unique, rootRole: null })
    return { request: reads(session, "/user-admin"), change, statuses: [200, 403] }
  },

  "a group that is deleted": async (make, send, unique) => {
    const { id, token } = await userWithToken(make, send, unique)
    const project = await privateProject(make, unique)
    const group = await make("POST", `${api}/groups`, { name: unique, users: [{ user: { id } }] })
    await make("POST", `${api}${project}/groups/${group.id}/roles/5`)
    const change = () => make("DELETE", `${api}/groups/${group.id}`)
    return { request: writes(token, `${project}/features`), change, statuses: [400, 403] }
  },

  "a group that leaves a project": async (make, send, unique) => {
    const { id, token } = await userWithToken(make, send, unique)
    const project = await privateProject(make, unique)
    const group = await make("POST", `${api}/groups`, { name: unique, users: [{ user: { id } }] })
    await make("POST", `${api}${project}/groups/${group.id}/roles/5`)
    const change = () => make("DELETE", `${api}${project}/groups/${group.id}/roles/5`)
    return { request: reads(token, `${project}/overview`), change, statuses: [200, 404] }
  },

  "a custom role that allows less": async (make, send, unique) => {
    const { id, token } = await userWithToken(make, send, unique)
    const project = await privateProject(make, unique)
    const permissions = [{ name: "UPDATE_FEATURE_ENVIRONMENT", environment: "production" }]
    const { roles: role } = await make("POST", `${api}/roles`, { name: unique, permissions })
    await make("POST", `${api}${project}/users/${id}/roles/${role.id}`)
    const elsewhere = [{ name: "UPDATE_FEATURE_ENVIRONMENT", environment: "development" }]
    const change = () => make("PUT", `${api}/roles/${role.id}`, { name: unique, permissions: elsewhere })
    const path = `${project}/features/missing/environments/production/on`
    return { request: writes(token, path), change, statuses: [404, 403] }
  },

  "a custom root role that allows less": async (make, send, unique) => {
    const permissions = [{ name: "CREATE_CONTEXT_FIELD" }]
    const { roles: role } = await make("POST", `${api}/roles`, { name: unique, type: "root-custom", permissions })
    const { session } = await userWithToken(make, send, unique, role.id)
    const change = () => make("PUT", `${api}/roles/${role.id}`, { name: unique, type: "root-custom", permissions: [] })
    return { request: writes(session, "/context"), change, statuses: [400, 403] }
  },

  "a user who is deleted, by token": async (make, send, unique) => {
    const { id, token } = await userWithToken(make, send, unique, 1)
    return {
      request: reads(token, "/projects"),
      change: () => make("DELETE", `${api}/user-admin/${id}`),
      statuses: [200, 401]
    }
  },

  "a user who is deleted, by session": async (make, send, unique) => {
    const { id, session } = await userWithToken(make, send, unique, 1)
    return {
      request: reads(session, "/projects"),
      change: () => make("DELETE", `${api}/user-admin/${id}`),
      statuses: [200, 401]
    }
  },

  "a personal token that is deleted": async (make, send, unique) => {
    const { session, token } = await userWithToken(make, send, unique)
    const { body } = await send("GET", `${api}/user/tokens`, session)
    const change = () => send("DELETE", `${api}/user/tokens/${body.pats[0].id}`, session)
    return { request: reads(token, "/projects"), change, statuses: [200, 401] }
  },

  "a session that ends": async (make, send, unique) => {
    const { session } = await userWithToken(make, send, unique)
    return {
      request: reads(session, "/projects"),
      change: () => send("POST", "/logout", session),
      statuses: [200, 401]
    }
  },

  "a changed password": async (make, send, unique) => {
    const { id, session } = await userWithToken(make, send, unique)
    const change = () => make("POST", `${api}/user-admin/${id}/change-password`, { password: "another castle at sea" })
    return { request: reads(session, "/projects"), change, statuses: [200, 401] }
  },

  "a service account with another role": async (make, _, unique) => {
    const account = await make("POST", `${api}/service-account`, { name: unique, username: unique, rootRole: 2 })
    const path = `${api}/service-account/${account.id}`
    const { secret } = await make("POST", `${path}/token`, { description: "tests", expiresAt })
    const change = () => make("PUT", path, { rootRole: 3 })
    return { request: writes({ authorization: secret }, "/context"), change, statuses: [400, 403] }
  },

  "a service account that is deleted": async (make, _, unique) => {
    const account = await make("POST", `${api}/service-account`, { name: unique, username: unique, rootRole: 2 })
    const path = `${api}/service-account/${account.id}`
    const { secret } = await make("POST", `${path}/token`, { description: "tests", expiresAt })
    return {
      request: reads({ authorization: secret }, "/projects"),
      change: () => make("DELETE", path),
      statuses: [200, 401]
    }
  },

  "an admin token that is deleted": async (make, _, unique) => {
    const { id, secret } = await make("POST", `${api}/api-tokens`, { tokenName: unique, type: "admin" })
    const change = () => make("DELETE", `${api}/api-tokens/${id}`)
    return { request: reads({ authorization: secret }, "/user-admin"), change, statuses: [200, 401] }
  },

  "an admin token that expires": async (make, _, unique) => {
    const { id, secret } = await make("POST", `${api}/api-tokens`, { tokenName: unique, type: "admin" })
    const change = () => make("PUT", `${api}/api-tokens/${id}`, { expiresAt: "2020-01-01T00:00:00Z" })
    return { request: reads({ authorization: secret }, "/user-admin"), change, statuses: [200, 401] }
  }
}
