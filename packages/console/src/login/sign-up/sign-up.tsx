import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { Skeleton } from "../../components/loading.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { $api, api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import { LoginFrame } from "../login-frame.tsx"
import { NewPasswordField } from "../new-password-field.tsx"
import { SetPassword } from "../set-password/set-password.tsx"
import { logInWith } from "../log-in-with.ts"

const route = getRouteApi("/new-user")

/** The page of invitations: a form for a shared link (`invite`), the first password for a personal one (`token`). */
export const SignUp = () => {
  const { invite, token } = route.useSearch()
  if (token !== undefined) return <SetPassword token={token} title="Choose a password" />
  if (invite !== undefined) return <Invited invite={invite} />
  return (
    <LoginFrame title="Invitation">
      <Notice tone="danger">This address is not complete. Open the whole link that you were sent.</Notice>
      <Link to="/login">Go to the login</Link>
    </LoginFrame>
  )
}

const Invited = ({ invite }: { readonly invite: string }) => {
  const validity = useQuery({
    queryKey: ["invitation", invite],
    queryFn: () => api.GET("/invite/{token}/validate", { params: { path: { token: invite } } }).then(() => true),
    retry: false,
    staleTime: Infinity
  })
  if (validity.error !== null) {
    return (
      <LoginFrame title="Invitation">
        <Notice tone="danger">
          This invitation cannot be used any more. Ask the person who sent it for a new one.
        </Notice>
        <Link to="/login">Go to the login</Link>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame title="Join Halyard">
      {validity.isPending ? <Skeleton rows={4} /> : <SignUpForm invite={invite} />}
    </LoginFrame>
  )
}

const SignUpForm = ({ invite }: { readonly invite: string }) => {
  const [name, setName] = useState("")
  const [email, setEmail] = useState("")
  const [password, setPassword] = useState("")
  const signUp = $api.useMutation("post", "/invite/{token}/signup", {
    onSuccess: () => logInWith(email, password)
  })
  const errorsAt = (field: string) => violationsAt(signUp.error, field)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        signUp.mutate({ params: { path: { token: invite } }, body: { name, email, password } })
      }}
    >
      <Field label="Name" errors={errorsAt("name")}>
        <TextInput value={name} onChange={setName} name="name" autoComplete="name" autoFocus />
      </Field>
      <Field label="Email" hint="You log in with it." errors={errorsAt("email")}>
        <TextInput value={email} onChange={setEmail} name="email" type="email" autoComplete="email" />
      </Field>
      <NewPasswordField value={password} onChange={setPassword} errors={errorsAt("password")} />
      <ErrorNotice error={signUp.error} visibleFields={["name", "email", "password"]} />
      <Button type="submit" look="primary" busy={signUp.isPending}>
        Sign up
      </Button>
    </form>
  )
}
