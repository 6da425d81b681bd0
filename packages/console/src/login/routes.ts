import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { rootRoute } from "../shell/root-route.tsx"

/** Pages that need no login. */
export const loginRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/login",
    component: lazyRouteComponent(() => import("./login-address.tsx"), "LoginAddress")
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/forgotten-password",
    component: lazyRouteComponent(() => import("./forgotten-password/forgotten-password.tsx"), "ForgottenPassword")
  })
] as const
