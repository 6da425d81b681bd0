import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

export const componentRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/components",
    component: lazyRouteComponent(() => import("./showcase/showcase.tsx"), "Showcase")
  })
] as const
