import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

/** The words of a search, as they stand in the address. */
export interface NameSearch {
  readonly query?: string
}

const readNameSearch = ({ query }: Record<string, unknown>): NameSearch =>
  typeof query === "string" || typeof query === "number" ? { query: String(query) } : {}

export const applicationRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/applications",
    validateSearch: readNameSearch,
    component: lazyRouteComponent(() => import("./application-list/application-list-page.tsx"), "ApplicationListPage")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/applications/$name",
    component: lazyRouteComponent(() => import("./application-page/application-page.tsx"), "ApplicationPage")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/unknown-flags",
    component: lazyRouteComponent(() => import("./unknown-flags/unknown-flags.tsx"), "UnknownFlags")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/projects/$projectId/applications",
    validateSearch: readNameSearch,
    component: lazyRouteComponent(
      () => import("./project-applications/project-applications.tsx"),
      "ProjectApplications"
    )
  })
] as const
