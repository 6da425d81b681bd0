import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { $api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import { LoginFrame } from "../login-frame.tsx"

/** Asks for a link that sets a new password. It never says whether somebody has the address. */
export const ForgottenPasswordPage = () => {
  const [email, setEmail] = useState("")
  const request = $api.useMutation("post", "/auth/reset/password-email")
  return (
    <LoginFrame title="Forgotten password">
      {request.isSuccess ? (
        <Notice tone="success">
          If somebody with this address has an account, a link is on its way. Without email on this server, ask an
          administrator for a link.
        </Notice>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            request.mutate({ body: { email } })
          }}
        >
          <p>You get an email with a link that sets a new one.</p>
          <Field label="Email" errors={violationsAt(request.error, "email")}>
            <TextInput value={email} onChange={setEmail} type="email" autoComplete="email" autoFocus />
          </Field>
          <ErrorNotice error={request.error} visibleFields={["email"]} />
          <Button type="submit" look="primary" busy={request.isPending}>
            Send me a link
          </Button>
        </form>
      )}
      <Link to="/login">Back to the login</Link>
    </LoginFrame>
  )
}
