import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { appRoute } from "../shell/root-route.tsx"

export const bannerRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: "/admin/banners",
    component: lazyRouteComponent(() => import("./banner-list/banner-list-page.tsx"), "BannerListPage")
  })
] as const
