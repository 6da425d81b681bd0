import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"
import { readEventFilters } from "./event-history/event-list-filters.ts"

export const eventRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/history",
    validateSearch: readEventFilters,
    component: lazyRouteComponent(() => import("./event-history/event-history.tsx"), "EventHistory")
  })
] as const
