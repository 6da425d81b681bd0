import { environmentPermissions, projectPermissions, rootPermissions } from "@halyard/core/domain"
import type { Random } from "../random.ts"
import { insist, type SoakTarget } from "../target.ts"
import { EDITOR, type Model, type ModelRole, predefined, VIEWER } from "./model.ts"

/** The callers of a run, with their secrets, and what the model knows about them. */
export interface PermissionScene {
  readonly model: Model
  readonly secrets: ReadonlyMap<number, string>
  readonly projects: ReadonlyArray<string>
}

export const environments = ["development", "production"] as const

/** Creates projects, roles, groups and callers that may do nothing yet but what their root role allows. */
export const buildScene = async (target: SoakTarget, random: Random, unique: string): Promise<PermissionScene> => {
  const projects = ["default", `${unique}-1`, `${unique}-2`]
  for (const id of projects.slice(1)) await insist(target, "POST", "/api/admin/projects", { id, name: id })
  const model: Model = {
    roles: new Map(predefined.map((role) => [role.id, role])),
    callers: new Map(),
    groups: new Map(),
    given: new Set(),
    isPrivate: new Map()
  }
  for (const index of [1, 2, 3, 4, 5, 6]) {
    const isRoot = index <= 2
    const given = { name: `${unique}-${index}`, type: typeOf(isRoot), permissions: someOf(isRoot, random) }
    const { roles } = await insist(target, "POST", "/api/admin/roles", given)
    model.roles.set(roles.id, { id: roles.id, isRoot, permissions: given.permissions })
  }
  for (const index of [1, 2]) {
    const { id } = await insist(target, "POST", "/api/admin/groups", { name: `${unique}-${index}`, users: [] })
    model.groups.set(id, { rootRole: undefined, members: new Set() })
  }
  const secrets = new Map<number, string>()
  for (const index of [1, 2, 3, 4, 5, 6]) {
    const rootRole = index === 1 ? EDITOR : VIEWER
    const username = `${unique}-${index}`
    const { id } = await insist(target, "POST", "/api/admin/service-account", { name: username, username, rootRole })
    const path = `/api/admin/service-account/${id}/token`
    const { secret } = await insist(target, "POST", path, { description: "soak", expiresAt: "2999-01-01T00:00:00Z" })
    model.callers.set(id, rootRole)
    secrets.set(id, secret)
  }
  return { model, secrets, projects }
}

/** Random permissions for a custom role. */
export const someOf = (isRoot: boolean, random: Random): ModelRole["permissions"] => {
  const names: ReadonlyArray<string> = isRoot
    ? rootPermissions.slice(1)
    : [...projectPermissions, ...environmentPermissions]
  const few = new Set(Array.from({ length: random.below(8) }, () => random.pick(names)))
  return [...few].map((name) =>
    environmentPermissions.some((one) => one === name) && random.chance(0.5)
      ? { name, environment: random.pick(environments) }
      : { name }
  )
}

export const typeOf = (isRoot: boolean) => (isRoot ? "root-custom" : "project-custom")
