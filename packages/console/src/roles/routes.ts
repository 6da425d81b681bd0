import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

export const roleRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/roles",
    component: lazyRouteComponent(() => import("./role-matrix/role-page.tsx"), "RolePage")
  })
] as const
