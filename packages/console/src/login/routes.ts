import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { rootRoute } from "../shell/root-route.tsx"

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

export interface LoginSearch {
  readonly error?: string
}

export interface LinkSearch {
  readonly token?: string
  readonly invite?: string
}

const readLink = (search: Record<string, unknown>): LinkSearch => {
  const [token, invite] = [text(search["token"]), text(search["invite"])]
  return { ...(token === undefined ? {} : { token }), ...(invite === undefined ? {} : { invite }) }
}

/** Pages that need no login. Mails and redirects of the service lead to most of them. */
export const loginRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/login",
    validateSearch: (search: Record<string, unknown>): LoginSearch => {
      const error = text(search["error"])
      return error === undefined ? {} : { error }
    },
    component: lazyRouteComponent(() => import("./login-address.tsx"), "LoginAddress")
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/forgotten-password",
    component: lazyRouteComponent(
      () => import("./forgotten-password/forgotten-password-page.tsx"),
      "ForgottenPasswordPage"
    )
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/new-user",
    validateSearch: readLink,
    component: lazyRouteComponent(() => import("./sign-up/sign-up.tsx"), "SignUp")
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/reset-password",
    validateSearch: readLink,
    component: lazyRouteComponent(() => import("./set-password/reset-password.tsx"), "ResetPassword")
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/signed-out",
    component: lazyRouteComponent(() => import("./signed-out.tsx"), "SignedOut")
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/logout",
    component: lazyRouteComponent(() => import("./log-out.tsx"), "LogOut")
  })
] as const
