import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

export const instanceRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/instance",
    component: lazyRouteComponent(() => import("./instance-page/instance-page.tsx"), "InstancePage")
  })
] as const
