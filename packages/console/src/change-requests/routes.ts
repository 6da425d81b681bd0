import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

export const changeRequestRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/projects/$projectId/change-requests",
    component: lazyRouteComponent(() => import("./request-list/request-list.tsx"), "RequestList")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/projects/$projectId/change-requests/$id",
    component: lazyRouteComponent(() => import("./request-page/request-page.tsx"), "RequestPage")
  })
] as const
