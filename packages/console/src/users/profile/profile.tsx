import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { Loaded } from "../../components/loading.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Page, Section } from "../../components/page.tsx"
import { Select } from "../../components/select.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import { useMe } from "../../interface/permissions.ts"
import { ProviderLink } from "../../login/provider-link/provider-link.tsx"
import { NewPasswordField } from "../../login/new-password-field.tsx"
import { chooseTheme, useTheme } from "../../shell/theme.ts"
import { PersonalTokens } from "../../tokens/personal-tokens/personal-tokens.tsx"
import { userName } from "../user-name.ts"
import styles from "../user-page/user-page.module.css"

/** What everybody sets for themselves. */
export const Profile = () => {
  const user = useMe()?.user
  const profile = $api.useQuery("get", "/api/admin/user/profile")
  const theme = useTheme()
  return (
    <Page
      title="Profile"
      width="text"
      description={user === undefined ? undefined : `${userName(user)}, ${user.email ?? user.username ?? ""}`}
    >
      <Loaded query={profile}>
        {(data) => (
          <>
            <Card>
              <p>
                Your role is <b>{data.rootRole.name}</b>. {data.rootRole.description}
              </p>
              {data.groups.length > 0 && <p>Groups: {data.groups.map(({ name }) => name).join(", ")}</p>}
            </Card>
            <Section title="Theme">
              <Select
                label="Theme"
                value={theme}
                onChange={chooseTheme}
                choices={[
                  { value: "system", label: "As the system" },
                  { value: "light", label: "Light" },
                  { value: "dark", label: "Dark" }
                ]}
              />
            </Section>
            {data.canChangePassword && <ChangePassword />}
            <ProviderLink />
            <PersonalTokens />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const ChangePassword = () => {
  const [oldPassword, setOldPassword] = useState("")
  const [password, setPassword] = useState("")
  const change = $api.useMutation("post", "/api/admin/user/change-password", {
    onSuccess: () => {
      toast("The password is changed. Your other logins have ended.")
      setOldPassword("")
      setPassword("")
    }
  })
  return (
    <Section title="Password" description="A new password ends all other logins of yours.">
      <Card>
        <form
          noValidate
          className={styles["form"]}
          onSubmit={(event) => {
            event.preventDefault()
            change.mutate({ body: { oldPassword, password, confirmPassword: password } })
          }}
        >
          <Field label="Current password" errors={violationsAt(change.error, "oldPassword")}>
            <TextInput value={oldPassword} onChange={setOldPassword} type="password" autoComplete="current-password" />
          </Field>
          <NewPasswordField
            label="New password"
            value={password}
            onChange={setPassword}
            errors={violationsAt(change.error, "password")}
          />
          <ErrorNotice error={change.error} shownFields={["oldPassword", "password"]} />
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
