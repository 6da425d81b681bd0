import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Skeleton } from "../../components/loading.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { $api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import { logInWith } from "../log-in-with.ts"
import { LoginFrame } from "../login-frame.tsx"
import { NewPasswordField } from "../new-password-field.tsx"

export interface SetPasswordProps {
  /** The secret of the link. */
  readonly token: string
  readonly title: string
}

/** Sets a password by a link that is valid once, then logs in with it. */
export const SetPassword = ({ title, token }: SetPasswordProps) => {
  const [password, setPassword] = useState("")
  const link = $api.useQuery(
    "get",
    "/auth/reset/validate",
    { params: { query: { token } } },
    { retry: false, staleTime: Infinity }
  )
  const change = $api.useMutation("post", "/auth/reset/password", {
    onSuccess: () => logInWith(link.data?.username ?? link.data?.email ?? "", password)
  })
  if (link.error !== null) {
    return (
      <LoginFrame title={title}>
        <Notice tone="danger">This link was used already, or is too old. Ask for a new one.</Notice>
        <Link to="/forgotten-password">Ask for a new link</Link>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame title={title}>
      {link.data === undefined ? (
        <Skeleton rows={3} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            change.mutate({ body: { token, password } })
          }}
        >
          <p>For {link.data.name ?? link.data.username ?? link.data.email}. All other sessions of this user end.</p>
          <NewPasswordField
            label="New password"
            value={password}
            onChange={setPassword}
            errors={violationsAt(change.error, "password")}
          />
          <ErrorNotice error={change.error} visibleFields={["password"]} />
          <Button type="submit" look="primary" busy={change.isPending}>
            Save the password and log in
          </Button>
        </form>
      )}
    </LoginFrame>
  )
}
