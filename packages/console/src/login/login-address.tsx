import { getRouteApi, Navigate } from "@tanstack/react-router"
import { $api } from "../interface/client.ts"
import { loginError } from "./login-errors.ts"
import { LoginPage } from "./login-page/login-page.tsx"

const route = getRouteApi("/login")

/** The address of the login. Redirects those who are logged in already. */
export const LoginAddress = () => {
  const { error } = route.useSearch()
  const me = $api.useQuery("get", "/api/admin/user")
  return me.data === undefined ? <LoginPage problem={loginError(error)} /> : <Navigate to="/" replace />
}
