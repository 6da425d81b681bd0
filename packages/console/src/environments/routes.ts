import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

export const environmentRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/environments",
    component: lazyRouteComponent(() => import("./environment-list/environment-list-page.tsx"), "EnvironmentListPage")
  })
] as const
