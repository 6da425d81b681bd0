import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

export const catalogRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/tag-types",
    component: lazyRouteComponent(() => import("./tag-types/tag-types.tsx"), "TagTypes")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/strategies",
    component: lazyRouteComponent(() => import("./strategy-types/strategy-types.tsx"), "StrategyTypes")
  })
] as const
