import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

export const integrationRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/integrations",
    component: lazyRouteComponent(() => import("./integration-list/integration-list-page.tsx"), "IntegrationListPage")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/integrations/create/$provider",
    component: lazyRouteComponent(() => import("./integration-page/create-integration.tsx"), "CreateIntegration")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/integrations/$integrationId",
    component: lazyRouteComponent(() => import("./integration-page/integration-page.tsx"), "IntegrationPage")
  })
] as const
