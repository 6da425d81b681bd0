import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"
import { readScheduledSearch } from "./scheduled/scheduled-search.ts"

export const changeRequestRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/scheduled",
    validateSearch: readScheduledSearch,
    component: lazyRouteComponent(() => import("./scheduled/scheduled-page.tsx"), "ScheduledPage")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/projects/$projectId/change-requests",
    component: lazyRouteComponent(() => import("./request-list/request-list-page.tsx"), "RequestListPage")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/projects/$projectId/change-requests/$id",
    component: lazyRouteComponent(() => import("./request-page/request-page.tsx"), "RequestPage")
  })
] as const
