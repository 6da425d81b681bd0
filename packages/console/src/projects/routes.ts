import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { readFlagFilters } from "../features/flag-list/flag-filters.ts"
import { appRoute } from "../shell/root-route.tsx"

export const projectRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/projects",
    component: lazyRouteComponent(() => import("./project-list/project-list-page.tsx"), "ProjectListPage")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/projects/$projectId",
    validateSearch: readFlagFilters,
    component: lazyRouteComponent(() => import("./project-flags/project-flags.tsx"), "ProjectFlags")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/projects/$projectId/archive",
    component: lazyRouteComponent(() => import("./project-archive/project-archive.tsx"), "ProjectArchive")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/projects/$projectId/members",
    component: lazyRouteComponent(() => import("./project-members/project-members.tsx"), "ProjectMembers")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/projects/$projectId/api-tokens",
    component: lazyRouteComponent(() => import("./project-tokens/project-tokens.tsx"), "ProjectTokens")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/projects/$projectId/settings",
    component: lazyRouteComponent(() => import("./project-settings/project-settings-page.tsx"), "ProjectSettingsPage")
  })
] as const
