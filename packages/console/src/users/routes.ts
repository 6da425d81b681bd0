import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

export const userRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/users",
    component: lazyRouteComponent(() => import("./user-list/user-list-page.tsx"), "UserListPage")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/users/$userId",
    component: lazyRouteComponent(() => import("./user-page/user-page.tsx"), "UserPage")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/profile",
    component: lazyRouteComponent(() => import("./profile/profile-page.tsx"), "ProfilePage")
  })
] as const
