import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"
import { readPlaygroundSearch } from "./playground/playground-search.ts"

export const evaluationRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/playground",
    validateSearch: readPlaygroundSearch,
    component: lazyRouteComponent(() => import("./playground/playground.tsx"), "Playground")
  })
] as const
