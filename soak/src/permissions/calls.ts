import { contractOperations } from "../contract.ts"
import type { Random } from "../random.ts"
import { type SoakAnswer, ask, type SoakTarget } from "../target.ts"
import { aGrant } from "./change.ts"
import { mayDo, mayGive, maySee } from "./model.ts"
import { environments, type PermissionScene } from "./scene.ts"

/** A call, and the complaint if its answer contradicts the model. */
export type PermissionCall = (
  target: SoakTarget,
  scene: PermissionScene,
  random: Random,
  caller: number
) => Promise<string | undefined>

/**
 * Calls an operation that declares a permission. Apart from project and environment, it addresses nothing that exists.
 */
export const callOperation: PermissionCall = async (target, scene, random, caller) => {
  const { hasBody, method, needed, path } = random.pick(operations)
  const project = random.pick(scene.projects)
  const environment = random.pick(environments)
  const address = path
    .replace(":projectId", project)
    .replace(":environment", environment)
    .replaceAll(/:\w+/g, "missing")
  const area = scopeOf(needed.scope, project, environment)
  const allowed = [needed.permission, ...(needed.or === undefined ? [] : [needed.or])].some((permission) =>
    mayDo(scene.model, caller, permission, area)
  )
  const answer = await ask(target, method, address, hasBody ? {} : undefined, scene.secrets.get(caller))
  const isHidden = path.includes(":projectId") && !maySee(scene.model, caller, project)
  const refusals = isHidden ? [403, 404] : [403]
  // With the permission in a project that the caller cannot see, nothing of the project may show.
  if (allowed && isHidden) return complaint(answer, answer.status < 500 && answer.status >= 400, method, address, "4xx")
  if (allowed) return complaint(answer, answer.status !== 403 && answer.status < 500, method, address, "not 403")
  return complaint(answer, refusals.includes(answer.status), method, address, `403 without ${needed.permission}`)
}

/** Reads a project and the list of projects. */
export const readProject: PermissionCall = async (target, scene, random, caller) => {
  const project = random.pick(scene.projects)
  const secret = scene.secrets.get(caller)
  const expected = maySee(scene.model, caller, project) ? 200 : 404
  const path = `/api/admin/projects/${project}/overview`
  const answer = await ask(target, "GET", path, undefined, secret)
  const list = await ask(target, "GET", "/api/admin/projects", undefined, secret)
  const isListed = list.text.includes(`"id":"${project}"`)
  return (
    complaint(answer, answer.status === expected, "GET", path, String(expected)) ??
    complaint(
      list,
      isListed === (expected === 200),
      "GET",
      "/api/admin/projects",
      `with ${project}: ${expected === 200}`
    )
  )
}

/** Tries to give somebody a role in a project: possible only for those who have all that it gives. */
export const giveRole: PermissionCall = async (target, scene, random, caller) => {
  const { line, path, project, role } = aGrant(scene, random)
  const { model } = scene
  // To give a role again changes nothing.
  if (model.given.has(line)) return undefined
  const allowed =
    mayDo(model, caller, "UPDATE_PROJECT", { project }) &&
    mayGive(model, caller, role, project) &&
    maySee(model, caller, project)
  const answer = await ask(target, "POST", `/api/admin${path}`, undefined, scene.secrets.get(caller))
  if (answer.status < 300) model.given.add(line)
  const isRefused = answer.status === 403 || (!maySee(model, caller, project) && answer.status === 404)
  return complaint(answer, allowed ? answer.status < 300 : isRefused, "POST", path, allowed ? "success" : "403")
}

/** Only administrators change what people may do in the whole instance. */
export const promoteOneself: PermissionCall = async (target, scene, random, caller) => {
  const path = `/api/admin/service-account/${caller}`
  const before = mayDo(scene.model, caller, "ADMIN", {})
  const role = random.pick([...scene.model.roles.values()].filter(({ isRoot }) => isRoot)).id
  const answer = await ask(target, "PUT", path, { rootRole: role }, scene.secrets.get(caller))
  if (answer.status < 300) scene.model.callers.set(caller, role)
  return complaint(
    answer,
    before ? answer.status < 300 : answer.status === 403,
    "PUT",
    path,
    before ? "success" : "403"
  )
}

const complaint = ({ status, text }: SoakAnswer, isRight: boolean, method: string, path: string, expected: string) =>
  isRight ? undefined : `${method} ${path} answered ${status}, expected ${expected}: ${text.slice(0, 200)}`

const scopeOf = (scope: "root" | "project" | "environment", project: string, environment: string) => {
  if (scope === "root") return {}
  return scope === "project" ? { project } : { project, environment }
}

/** Operations that declare a permission, without those that would change the scene if they were allowed. */
const operations = contractOperations().flatMap(({ declared, endpoint: { method, path, payload } }) => {
  const hasBody = payload.size > 0
  const others = path.replace(":projectId", "").replace(":environment", "")
  const isHarmless = method === "GET" || hasBody || others.includes(":")
  const needed = declared?.needed
  return needed !== undefined && isHarmless ? [{ method, path, hasBody, needed }] : []
})
