import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { readRange } from "../charts/range/range.ts"
import { appRoute } from "../shell/root-route.tsx"
import { readInsightsSearch } from "./insights-search.ts"

export const insightRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/insights",
    validateSearch: readInsightsSearch,
    component: lazyRouteComponent(
      () => import("./instance-insights/instance-insights-page.tsx"),
      "InstanceInsightsPage"
    )
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/projects/$projectId/insights",
    validateSearch: readRange,
    component: lazyRouteComponent(() => import("./project-insights/project-insights-page.tsx"), "ProjectInsightsPage")
  })
] as const
