import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

export const groupRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/groups",
    component: lazyRouteComponent(() => import("./group-list/group-list-page.tsx"), "GroupListPage")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/groups/$groupId",
    component: lazyRouteComponent(() => import("./group-page/group-page.tsx"), "GroupPage")
  })
] as const
