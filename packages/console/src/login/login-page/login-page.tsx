import { Link } from "@tanstack/react-router"
import { useEffect } from "react"
import { queryClient } from "../../interface/client.ts"
import { reportLogin, useLostSession } from "../../interface/session.ts"
import { LoginForm } from "../login-form.tsx"
import { LoginFrame } from "../login-frame.tsx"

/** Asks for the login in the place of a page. After it the page is shown, at the same address. */
export const LoginPage = () => {
  const ways = useLostSession()
  useEffect(() => {
    document.title = "Log in · Halyard"
  }, [])
  const onLogin = () => {
    reportLogin()
    void queryClient.resetQueries()
  }
  return (
    <LoginFrame title="Log in">
      <LoginForm key={ways === undefined ? "unknown" : "known"} ways={ways} onLogin={onLogin} />
      <Link to="/forgotten-password">Forgotten password?</Link>
    </LoginFrame>
  )
}
