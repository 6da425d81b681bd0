import { createRouter } from "@tanstack/react-router"
import { eventRoutes } from "./events/routes.ts"
import { featureRoutes } from "./features/routes.ts"
import { insightRoutes } from "./insights/routes.ts"
import { applicationRoutes } from "./metrics/routes.ts"
import { trafficRoutes } from "./traffic/routes.ts"
import { basePath } from "./interface/client.ts"
import { loginRoutes } from "./login/routes.ts"
import { appRoute, rootRoute } from "./shell/root-route.tsx"

const routeTree = rootRoute.addChildren([
  appRoute.addChildren([...featureRoutes, ...eventRoutes, ...insightRoutes, ...applicationRoutes, ...trafficRoutes]),
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
