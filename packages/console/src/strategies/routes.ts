import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

const textIn = (search: Record<string, unknown>, key: string): string => {
  const value = search[key]
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}

export const strategyRoutes = [
  // The address that answers of the playground link to.
  createRoute({
    getParentRoute: () => appRoute,
    path: "/projects/$projectId/features/$featureName/strategies/edit",
    validateSearch: (search: Record<string, unknown>) => ({
      environmentId: textIn(search, "environmentId"),
      strategyId: textIn(search, "strategyId")
    }),
    component: lazyRouteComponent(() => import("./strategy-address/strategy-page.tsx"), "StrategyPage")
  })
] as const
