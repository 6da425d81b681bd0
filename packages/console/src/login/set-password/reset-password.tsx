import { getRouteApi, Link } from "@tanstack/react-router"
import { Notice } from "../../components/notice.tsx"
import { LoginFrame } from "../login-frame.tsx"
import { SetPassword } from "./set-password.tsx"

const route = getRouteApi("/reset-password")

/** The page of links that reset a password. */
export const ResetPassword = () => {
  const { token } = route.useSearch()
  return token === undefined ? (
    <LoginFrame title="Set a new password">
      <Notice tone="danger">This address is not complete. Open the whole link that you were sent.</Notice>
      <Link to="/forgotten-password">Ask for a new link</Link>
    </LoginFrame>
  ) : (
    <SetPassword token={token} title="Set a new password" />
  )
}
