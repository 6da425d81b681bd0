import { createRouter } from "@tanstack/react-router"
import { featureRoutes } from "./features/routes.ts"
import { basePath } from "./interface/client.ts"
import { loginRoutes } from "./login/routes.ts"
import { segmentRoutes } from "./segments/routes.ts"
import { contextFieldRoutes } from "./catalog/context-fields/routes.ts"
import { strategyRoutes } from "./strategies/routes.ts"
import { appRoute, rootRoute } from "./shell/root-route.tsx"

const routeTree = rootRoute.addChildren([
  appRoute.addChildren([...featureRoutes, ...segmentRoutes, ...contextFieldRoutes, ...strategyRoutes]),
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
