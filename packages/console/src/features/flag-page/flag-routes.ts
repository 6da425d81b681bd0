import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../../shell/root-route.tsx"
import { readMoment } from "../past-flag/read-moment.ts"
import { readMetricsRange } from "../flag-metrics/metrics-range.ts"

const frameRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/projects/$projectId/features/$featureName",
  component: lazyRouteComponent(() => import("./flag-page.tsx"), "FlagPage")
})

/** The page of a flag, and its tabs. */
export const flagRoute = frameRoute.addChildren([
  createRoute({
    getParentRoute: () => frameRoute,
    path: "/",
    component: lazyRouteComponent(() => import("../flag-overview/flag-overview.tsx"), "FlagOverview")
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: "/metrics",
    validateSearch: readMetricsRange,
    component: lazyRouteComponent(() => import("../flag-metrics/flag-metrics.tsx"), "FlagMetrics")
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: "/variants",
    component: lazyRouteComponent(() => import("../flag-variants/flag-variants.tsx"), "FlagVariants")
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: "/release",
    component: lazyRouteComponent(() => import("../../release-plans/flag-release/flag-release.tsx"), "FlagRelease")
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: "/history",
    component: lazyRouteComponent(() => import("../flag-history/flag-history-page.tsx"), "FlagHistoryPage")
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: "/as-it-was",
    validateSearch: readMoment,
    component: lazyRouteComponent(() => import("../past-flag/past-flag-page.tsx"), "PastFlagPage")
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: "/settings",
    component: lazyRouteComponent(() => import("../flag-settings/flag-settings.tsx"), "FlagSettings")
  })
])
