import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"
import type { RoleKind } from "./role-kinds.ts"

export interface NewRoleSearch {
  readonly kind: RoleKind
  /** The id of the role to copy. */
  readonly copy?: number
}

export const roleRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/roles",
    component: lazyRouteComponent(() => import("./role-list/role-list-page.tsx"), "RoleListPage")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/roles/create",
    validateSearch: (search: Record<string, unknown>): NewRoleSearch => ({
      kind: search["kind"] === "root" ? "root" : "project",
      ...(typeof search["copy"] === "number" ? { copy: search["copy"] } : {})
    }),
    component: lazyRouteComponent(() => import("./role-page/create-role.tsx"), "CreateRole")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/roles/$roleId",
    component: lazyRouteComponent(() => import("./role-page/role-page.tsx"), "RolePage")
  })
] as const
