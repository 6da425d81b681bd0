import { environmentPermissions, projectPermissions, rootPermissions } from "@halyard/core/domain"

// What callers may do, as the guide for administrators says. Written anew, so that it does not share the mistakes of
// the code that it is compared with.

export interface ModelRole {
  readonly id: number
  readonly isRoot: boolean
  /** Each permission, with the only environment that it is for, if any. */
  readonly permissions: ReadonlyArray<{ readonly name: string; readonly environment?: string }>
}

export interface Model {
  readonly roles: Map<number, ModelRole>
  /** Root roles of callers. */
  readonly callers: Map<number, number>
  readonly groups: Map<number, { rootRole: number | undefined; members: ReadonlySet<number> }>
  /** Roles in projects: `project kind id role`, such as `p1 users 7 4`. */
  readonly given: Set<string>
  readonly isPrivate: Map<string, boolean>
}

export interface Scope {
  readonly project?: string
  readonly environment?: string
}

export const ADMIN = 1
export const EDITOR = 2
export const VIEWER = 3
export const OWNER = 4
export const MEMBER = 5

const ofProjects: ReadonlyArray<string> = [...projectPermissions, ...environmentPermissions]
const forOwners = ["MOVE_FEATURE_TOGGLE", "UPDATE_PROJECT", "DELETE_PROJECT"]
const forAdministrators = /^(ADMIN|READ_ROLE|(CREATE|UPDATE|DELETE)_(CLIENT|FRONTEND)_API_TOKEN)$/

const named = (names: ReadonlyArray<string>) => names.map((name) => ({ name }))

/** The roles that every instance has. */
export const predefined: ReadonlyArray<ModelRole> = [
  { id: ADMIN, isRoot: true, permissions: named(["ADMIN"]) },
  { id: EDITOR, isRoot: true, permissions: named(rootPermissions.filter((name) => !forAdministrators.test(name))) },
  { id: VIEWER, isRoot: true, permissions: [] },
  { id: OWNER, isRoot: false, permissions: named(ofProjects) },
  { id: MEMBER, isRoot: false, permissions: named(ofProjects.filter((name) => !forOwners.includes(name))) }
]

/** Whether the caller may do what needs the permission there. */
export const mayDo = (model: Model, caller: number, permission: string, scope: Scope): boolean => {
  const roots = rootRolesOf(model, caller)
  if (roots.includes(ADMIN)) return true
  if (roots.includes(EDITOR) && scope.project === "default" && ofProjects.includes(permission)) return true
  const here = [...roots, ...projectRolesOf(model, caller, scope.project)]
  return here.some((role) => gives(model.roles.get(role), permission, scope))
}

const gives = (role: ModelRole | undefined, permission: string, { environment }: Scope): boolean =>
  role?.permissions.some(
    (one) => one.name === permission && (one.environment === undefined || one.environment === environment)
  ) === true

const groupsOf = ({ groups }: Model, caller: number) => [...groups].filter(([, { members }]) => members.has(caller))

const rootRolesOf = (model: Model, caller: number): ReadonlyArray<number> =>
  [model.callers.get(caller), ...groupsOf(model, caller).map(([, { rootRole }]) => rootRole)].flatMap(
    (role) => role ?? []
  )

const projectRolesOf = (model: Model, caller: number, project: string | undefined): ReadonlyArray<number> => {
  const holders = [`users ${caller}`, ...groupsOf(model, caller).map(([id]) => `groups ${id}`)]
  return [...model.given].flatMap((line) =>
    holders.flatMap((holder) => (line.startsWith(`${project} ${holder} `) ? [Number(line.split(" ")[3])] : []))
  )
}

/** Whether the caller sees the project: it is open, or the caller is a member or an administrator. */
export const maySee = (model: Model, caller: number, project: string): boolean =>
  model.isPrivate.get(project) !== true ||
  rootRolesOf(model, caller).includes(ADMIN) ||
  projectRolesOf(model, caller, project).length > 0

/** Whether the caller has everything that the role would give somebody in the project. */
export const mayGive = (model: Model, caller: number, role: number, project: string): boolean =>
  (model.roles.get(role)?.permissions ?? []).every(({ environment, name }) =>
    mayDo(model, caller, name, { project, ...(environment === undefined ? {} : { environment }) })
  )
