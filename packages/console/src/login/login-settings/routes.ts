import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../../shell/root-route.tsx"
import { readLoginFilters } from "../login-history/login-filters.ts"

/** How people log in: the pages of administrators about it. */
export const loginSettingRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/auth",
    component: lazyRouteComponent(() => import("./login-settings.tsx"), "LoginSettings")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/invite-link",
    component: lazyRouteComponent(() => import("../invitations/invitations.tsx"), "Invitations")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/logins",
    validateSearch: readLoginFilters,
    component: lazyRouteComponent(() => import("../login-history/login-history-page.tsx"), "LoginHistoryPage")
  })
] as const
