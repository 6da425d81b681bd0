import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { readProject, readQuery } from "../../segments/routes.ts"
import { appRoute } from "../../shell/root-route.tsx"

export const contextFieldRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/context",
    validateSearch: readQuery,
    component: lazyRouteComponent(() => import("./field-list/field-list-page.tsx"), "FieldListPage")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/context/create",
    validateSearch: readProject,
    component: lazyRouteComponent(() => import("./create-field/create-field.tsx"), "CreateField")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/context/$name",
    component: lazyRouteComponent(() => import("./edit-field/edit-field.tsx"), "EditField")
  })
] as const
