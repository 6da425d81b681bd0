import { useState } from "react"
import { Button } from "../components/button.tsx"
import { Field, TextInput } from "../components/field.tsx"
import { ErrorNotice } from "../components/notice.tsx"
import { api, basePath } from "../interface/client.ts"
import { violationsAt } from "../interface/interface-error.ts"
import type { LoginRequired } from "../interface/operations.gen.ts"
import styles from "./login-form.module.css"

export interface LoginFormProps {
  /** The ways to log in, from the response to callers without a login. */
  readonly ways: LoginRequired | undefined
  readonly onLogin: () => void
}

/** Logs in by name and password, or leads to the login providers. */
export const LoginForm = ({ onLogin, ways }: LoginFormProps) => {
  const [username, setUsername] = useState("")
  const [password, setPassword] = useState("")
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [visible, setVisible] = useState(ways?.defaultHidden !== true)
  const logIn = () => {
    setBusy(true)
    setError(undefined)
    api
      .POST("/auth/simple/login", { body: { username, password } })
      .then(onLogin, setError)
      .finally(() => setBusy(false))
  }
  const options = ways?.options ?? []
  return (
    <div className={styles["ways"]}>
      {options.map(({ message, path, type }) => (
        <a key={type} className={styles["provider"]} href={`.${path}?redirect=${encodeURIComponent(here())}`}>
          {message}
        </a>
      ))}
      {options.length > 0 && visible && <span className={styles["or"]}>or</span>}
      {visible ? (
        <form
          noValidate
          className={styles["form"]}
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) logIn()
          }}
        >
          <Field label="Username or email" errors={violationsAt(error, "username")}>
            <TextInput value={username} onChange={setUsername} name="username" autoComplete="username" autoFocus />
          </Field>
          <Field label="Password" errors={violationsAt(error, "password")}>
            <TextInput
              value={password}
              onChange={setPassword}
              name="password"
              type="password"
              autoComplete="current-password"
            />
          </Field>
          <ErrorNotice error={error} visibleFields={["username", "password"]} />
          <Button type="submit" look="primary" busy={busy}>
            Log in
          </Button>
        </form>
      ) : (
        <Button look="quiet" onClick={() => setVisible(true)}>
          Log in with a password
        </Button>
      )}
    </div>
  )
}

/** The address of this page without the base path: the provider leads back to it. */
const here = (): string => {
  const path = location.pathname.slice(basePath.length)
  return path === "/login" ? "/" : `${path}${location.search}`
}
