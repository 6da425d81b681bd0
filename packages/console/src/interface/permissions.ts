import { useMemo } from "react"
import { $api } from "./client.ts"
import type { Me, Permission } from "./operations.gen.ts"

export interface PermissionTarget {
  readonly project?: string
  readonly environment?: string
}

/** Whether something is allowed, and if not, why: the control is then disabled, with the reason. */
export interface Allowance {
  readonly allowed: boolean
  readonly reason: string | undefined
}

/** The caller, once it is known who that is. It is always known on pages within the shell. */
export const useMe = (): Me | undefined => $api.useQuery("get", "/api/admin/user").data

/** Answers whether the caller has a permission: `may("UPDATE_FEATURE", { project })`. One of several is enough. */
export const useMay = () => {
  const me = useMe()
  return useMemo(() => {
    return (permission: Permission | ReadonlyArray<Permission>, target: PermissionTarget = {}): Allowance => {
      const wanted: ReadonlyArray<Permission> = typeof permission === "string" ? [permission] : permission
      if (me === undefined) return { allowed: false, reason: "Your permissions are still loading." }
      const allowed = me.permissions.some((granted) => {
        if (granted.permission === "ADMIN") return true
        if (!wanted.some((one) => one === granted.permission)) return false
        const inProject = isEmpty(granted.project) || granted.project === "*" || granted.project === target.project
        const inEnvironment = isEmpty(granted.environment) || granted.environment === target.environment
        return inProject && inEnvironment
      })
      return { allowed, reason: allowed ? undefined : lacking(wanted, target) }
    }
  }, [me])
}

/** Whether the caller has a permission in at least one project. */
export const useMayAnywhere = () => {
  const me = useMe()
  return (permission: Permission): Allowance => {
    const allowed =
      me?.permissions.some((granted) => granted.permission === "ADMIN" || granted.permission === permission) === true
    return {
      allowed,
      reason: allowed ? undefined : `You need the permission ${permission} in a project. Ask its owner.`
    }
  }
}

const isEmpty = (value: string | null | undefined): boolean => value === undefined || value === null || value === ""

const lacking = (wanted: ReadonlyArray<Permission>, { environment, project }: PermissionTarget): string => {
  const where = environment === undefined ? (project === undefined ? "" : " in this project") : ` in ${environment}`
  return `You need the permission ${wanted.join(" or ")}${where}. Ask an administrator or an owner of the project.`
}
