import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

export const notificationRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/inbox",
    component: lazyRouteComponent(() => import("./inbox/inbox.tsx"), "Inbox")
  })
] as const
