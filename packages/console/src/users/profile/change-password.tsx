import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Section } from "../../components/page-frame.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api, queryClient } from "../../interface/client.ts"
import { InterfaceError, violationsAt } from "../../interface/interface-error.ts"
import { NewPasswordField } from "../../login/new-password-field.tsx"
import { Tick } from "../../strategies/tick.tsx"
import styles from "../user-page/user-page.module.css"

export const ChangePassword = () => {
  const [oldPassword, setOldPassword] = useState("")
  const [password, setPassword] = useState("")
  const [endTokens, setEndTokens] = useState(false)
  const change = $api.useMutation("post", "/api/admin/user/change-password", {
    onSuccess: async () => {
      toast(`The password is changed. Your other sessions${endTokens ? " and your personal tokens" : ""} have ended.`)
      setOldPassword("")
      setPassword("")
      setEndTokens(false)
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => listsOfAccess.has(String(queryKey[1])) })
    }
  })
  // The interface refuses a wrong current password as a whole, and names no field.
  const wrong = change.error instanceof InterfaceError && change.error.status === 401 ? change.error.message : undefined
  return (
    <Section title="Password" description="A new password ends all your other sessions.">
      <Card>
        <form
          noValidate
          className={styles["form"]}
          onSubmit={(event) => {
            event.preventDefault()
            change.mutate({ body: { oldPassword, password, confirmPassword: password, endTokens } })
          }}
        >
          <Field
            label="Current password"
            errors={wrong === undefined ? violationsAt(change.error, "oldPassword") : [wrong]}
          >
            <TextInput value={oldPassword} onChange={setOldPassword} type="password" autoComplete="current-password" />
          </Field>
          <NewPasswordField
            label="New password"
            value={password}
            onChange={setPassword}
            errors={violationsAt(change.error, "password")}
          />
          <Tick checked={endTokens} onChange={setEndTokens}>
            End my personal tokens as well. Scripts that use them stop working.
          </Tick>
          <ErrorNotice
            error={wrong === undefined ? change.error : undefined}
            visibleFields={["oldPassword", "password"]}
          />
          <div>
            <Button type="submit" busy={change.isPending}>
              Change the password
            </Button>
          </div>
        </form>
      </Card>
    </Section>
  )
}

/** The queries that a new password may affect: it can end sessions and tokens. */
const listsOfAccess: ReadonlySet<string> = new Set(["/api/admin/user/sessions", "/api/admin/user/tokens"])
