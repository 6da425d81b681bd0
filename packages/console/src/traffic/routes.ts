import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { readRange } from "../charts/range/range.ts"
import { appRoute } from "../shell/root-route.tsx"

export const trafficRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/network",
    validateSearch: readRange,
    component: lazyRouteComponent(() => import("./traffic-page/traffic-page.tsx"), "TrafficPage")
  })
] as const
