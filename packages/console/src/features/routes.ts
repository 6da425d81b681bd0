import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"
import { readFlagFilters } from "./flag-list/flag-filters.ts"
import { flagRoute } from "./flag-page/flag-routes.ts"

export const featureRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/",
    beforeLoad: () => {
      throw redirect({ to: "/features" })
    }
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/features",
    validateSearch: readFlagFilters,
    component: lazyRouteComponent(() => import("./flag-list/flag-list-page.tsx"), "FlagListPage")
  }),
  flagRoute,
  createRoute({
    getParentRoute: () => appRoute,
    path: "/clean-up",
    component: lazyRouteComponent(() => import("./clean-up/clean-up.tsx"), "CleanUp")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/archive",
    component: lazyRouteComponent(() => import("./archive/archive.tsx"), "Archive")
  })
] as const
