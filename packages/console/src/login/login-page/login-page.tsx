import { Link } from "@tanstack/react-router"
import { useEffect } from "react"
import { Notice } from "../../components/notice.tsx"
import { queryClient } from "../../interface/client.ts"
import { reportLogin, useLostSession } from "../../interface/session.ts"
import { LoginForm } from "../login-form.tsx"
import { LoginFrame } from "../login-frame.tsx"

export interface LoginPageProps {
  /** Why an earlier try failed. */
  readonly problem?: string | undefined
}

/** Asks for the login instead of rendering the page, which follows at the same address. */
export const LoginPage = ({ problem }: LoginPageProps) => {
  const ways = useLostSession()
  useEffect(() => {
    document.title = "Log in · Halyard"
  }, [])
  return (
    <LoginFrame title="Log in">
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <LoginForm key={ways === undefined ? "unknown" : "known"} ways={ways} onLogin={onLogin} />
      <Link to="/forgotten-password">Forgotten password?</Link>
    </LoginFrame>
  )
}

const onLogin = () => {
  reportLogin()
  void queryClient.resetQueries()
}
