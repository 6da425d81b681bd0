import type { Random } from "../random.ts"
import { ask, type SoakTarget } from "../target.ts"
import { type Model, type ModelRole, predefined } from "./model.ts"
import { type PermissionScene, someOf, typeOf } from "./scene.ts"

/** An administrator changes what somebody may do. The model follows what was accepted. */
export const changeSomething = async (target: SoakTarget, scene: PermissionScene, random: Random): Promise<void> => {
  const { method, path, body, apply } = random.pick(changes)(scene, random)
  const { status } = await ask(target, method, `/api/admin${path}`, body)
  if (status < 300) apply()
}

interface Change {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly apply: () => void
}

const rolesOf = ({ roles }: Model, isRoot: boolean): ReadonlyArray<ModelRole> =>
  [...roles.values()].filter((role) => role.isRoot === isRoot)

const changes: ReadonlyArray<(scene: PermissionScene, random: Random) => Change> = [
  function rootRole({ model }, random) {
    const id = random.pick([...model.callers.keys()])
    const role = random.pick(rolesOf(model, true)).id
    const apply = () => void model.callers.set(id, role)
    return { method: "PUT", path: `/service-account/${id}`, body: { rootRole: role }, apply }
  },

  function customRole({ model }, random) {
    const { id, isRoot } = random.pick([...model.roles.values()].slice(predefined.length))
    const permissions = someOf(isRoot, random)
    const body = { name: `changed-${id}`, type: typeOf(isRoot), permissions }
    const apply = () => void model.roles.set(id, { id, isRoot, permissions })
    return { method: "PUT", path: `/roles/${id}`, body, apply }
  },

  function group({ model }, random) {
    const id = random.pick([...model.groups.keys()])
    const members = [...model.callers.keys()].filter(() => random.chance(0.3))
    const role = random.chance(0.3) ? random.pick(rolesOf(model, true)).id : undefined
    const users = members.map((member) => ({ user: { id: member } }))
    const apply = () => void model.groups.set(id, { rootRole: role, members: new Set(members) })
    return {
      method: "PUT",
      path: `/groups/${id}`,
      body: { name: `changed-${id}`, rootRole: role ?? null, users },
      apply
    }
  },

  function giveRole(scene, random) {
    const { line, path } = aGrant(scene, random)
    return { method: "POST", path, apply: () => void scene.model.given.add(line) }
  },

  function takeRole({ model }, random) {
    const line = random.pick([...model.given, "default users 0 4"])
    return { method: "DELETE", path: pathOf(line), apply: () => void model.given.delete(line) }
  },

  function projectMode({ model, projects }, random) {
    const project = random.pick(projects.slice(1))
    const mode = random.pick(["open", "private"])
    const apply = () => void model.isPrivate.set(project, mode === "private")
    return { method: "PUT", path: `/projects/${project}/settings`, body: { mode }, apply }
  }
]

/** A role for a caller or a group in a project. */
export const aGrant = ({ model, projects }: PermissionScene, random: Random) => {
  const project = random.pick(projects)
  const role = random.pick(rolesOf(model, false)).id
  const holder = random.chance(0.6)
    ? `users ${random.pick([...model.callers.keys()])}`
    : `groups ${random.pick([...model.groups.keys()])}`
  const line = `${project} ${holder} ${role}`
  return { line, path: pathOf(line), project, role }
}

const pathOf = (line: string): string => {
  const [project, kind, id, role] = line.split(" ")
  return `/projects/${project}/${kind}/${id}/roles/${role}`
}
