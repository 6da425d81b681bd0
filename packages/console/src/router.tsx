import { createRouter } from "@tanstack/react-router"
import { basePath } from "./interface/client.ts"
import { bannerRoutes } from "./banners/routes.ts"
import { changeRequestRoutes } from "./change-requests/routes.ts"
import { contextFieldRoutes } from "./catalog/context-fields/routes.ts"
import { catalogRoutes } from "./catalog/routes.ts"
import { componentRoutes } from "./components/routes.ts"
import { environmentRoutes } from "./environments/routes.ts"
import { evaluationRoutes } from "./evaluation/routes.ts"
import { eventRoutes } from "./events/routes.ts"
import { featureRoutes } from "./features/routes.ts"
import { groupRoutes } from "./groups/routes.ts"
import { importRoutes } from "./imports/routes.ts"
import { insightRoutes } from "./insights/routes.ts"
import { instanceRoutes } from "./instance/routes.ts"
import { integrationRoutes } from "./integrations/routes.ts"
import { loginSettingRoutes } from "./login/login-settings/routes.ts"
import { loginRoutes } from "./login/routes.ts"
import { applicationRoutes } from "./metrics/routes.ts"
import { notificationRoutes } from "./notifications/routes.ts"
import { projectRoutes } from "./projects/routes.ts"
import { releasePlanRoutes } from "./release-plans/routes.ts"
import { roleRoutes } from "./roles/routes.ts"
import { segmentRoutes } from "./segments/routes.ts"
import { strategyRoutes } from "./strategies/routes.ts"
import { tokenRoutes } from "./tokens/routes.ts"
import { trafficRoutes } from "./traffic/routes.ts"
import { userRoutes } from "./users/routes.ts"
import { appRoute, notFoundRoute, rootRoute } from "./shell/root-route.tsx"

const routeTree = rootRoute.addChildren([
  appRoute.addChildren([
    ...applicationRoutes,
    ...bannerRoutes,
    ...catalogRoutes,
    ...changeRequestRoutes,
    ...componentRoutes,
    ...contextFieldRoutes,
    ...environmentRoutes,
    ...evaluationRoutes,
    ...eventRoutes,
    ...featureRoutes,
    ...groupRoutes,
    ...importRoutes,
    ...insightRoutes,
    ...instanceRoutes,
    ...integrationRoutes,
    ...loginSettingRoutes,
    ...notificationRoutes,
    ...projectRoutes,
    ...releasePlanRoutes,
    ...roleRoutes,
    ...segmentRoutes,
    ...strategyRoutes,
    ...tokenRoutes,
    ...trafficRoutes,
    ...userRoutes,
    notFoundRoute
  ]),
  ...loginRoutes
])

export const router = createRouter({
  routeTree,
  basepath: basePath === "" ? "/" : basePath,
  defaultPreload: "intent",
  scrollRestoration: true
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
