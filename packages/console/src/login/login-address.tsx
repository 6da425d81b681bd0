import { Navigate } from "@tanstack/react-router"
import { $api } from "../interface/client.ts"
import { LoginPage } from "./login-page/login-page.tsx"

/** The address of the login. Who is logged in already is led on. */
export const LoginAddress = () => {
  const me = $api.useQuery("get", "/api/admin/user")
  return me.data === undefined ? <LoginPage /> : <Navigate to="/" />
}
