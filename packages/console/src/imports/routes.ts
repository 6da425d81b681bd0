import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

export interface ExportSearch {
  readonly project?: string
  readonly features?: string
}

/** The choices of the page that leads here. */
const readExportSearch = (search: Record<string, unknown>): ExportSearch => {
  const { features, project } = search
  return {
    ...(typeof project === "string" && project !== "" ? { project } : {}),
    ...(typeof features === "string" && features !== "" ? { features } : {})
  }
}

export const importRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/import",
    validateSearch: readExportSearch,
    component: lazyRouteComponent(() => import("./import-page/import-page.tsx"), "ImportPage")
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: "/import/export",
    validateSearch: readExportSearch,
    component: lazyRouteComponent(() => import("./export-page/export-page.tsx"), "ExportPage")
  })
] as const
