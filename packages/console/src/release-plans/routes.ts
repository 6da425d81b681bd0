import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

export const releasePlanRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/release-templates",
    component: lazyRouteComponent(() => import("./template-list/template-list-page.tsx"), "TemplateListPage")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/release-templates/$templateId",
    component: lazyRouteComponent(() => import("./template-editor/template-page.tsx"), "TemplatePage")
  })
] as const
