import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

/** The words of a search in a list, as they stand in the address. */
export const readQuery = (search: Record<string, unknown>): { readonly query?: string } => {
  const { query } = search
  return (typeof query === "string" && query !== "") || typeof query === "number" ? { query: String(query) } : {}
}

/** The project for which something new is made. */
export const readProject = (search: Record<string, unknown>): { readonly project?: string } => {
  const { project } = search
  return typeof project === "string" && project !== "" ? { project } : {}
}

export const segmentRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/segments",
    validateSearch: readQuery,
    component: lazyRouteComponent(() => import("./segment-list/segment-list-page.tsx"), "SegmentListPage")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/segments/create",
    validateSearch: readProject,
    component: lazyRouteComponent(() => import("./create-segment/create-segment.tsx"), "CreateSegment")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/segments/$id",
    component: lazyRouteComponent(() => import("./edit-segment/edit-segment.tsx"), "EditSegment")
  })
] as const
