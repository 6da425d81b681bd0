import { createRootRoute, createRoute, Outlet } from "@tanstack/react-router"
import { NotFoundPage } from "./not-found-page.tsx"
import { Shell } from "./shell.tsx"
import { UnexpectedError } from "./unexpected-error.tsx"

export const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: UnexpectedError
})

/** The parent of all pages that need a login. They have the shell around them. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "app",
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: UnexpectedError
})

/** The page for all addresses that no other page has. */
export const notFoundRoute = createRoute({ getParentRoute: () => appRoute, path: "$", component: NotFoundPage })
