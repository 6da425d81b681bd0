import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

export const tokenRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/api",
    component: lazyRouteComponent(() => import("./api-tokens/api-tokens.tsx"), "ApiTokens")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/service-accounts",
    component: lazyRouteComponent(() => import("./service-accounts/service-accounts.tsx"), "ServiceAccounts")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/service-accounts/$accountId",
    component: lazyRouteComponent(() => import("./service-account-page/service-account-page.tsx"), "ServiceAccountPage")
  })
] as const
