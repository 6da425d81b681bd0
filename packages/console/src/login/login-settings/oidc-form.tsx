import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import type { OidcSettings } from "../../interface/operations.gen.ts"
import styles from "./login-settings.module.css"

export interface OidcFormProps {
  readonly settings: OidcSettings
  /** Why nothing can be changed. */
  readonly reason: string | undefined
}

const texts = [
  ["discoverUrl", "Discovery URL", "https://login.example.com/.well-known/openid-configuration"],
  ["clientId", "Client id", ""],
  ["secret", "Client secret", "It is kept encrypted, and never shown again."],
  [
    "emailDomains",
    "Email domains",
    "Only people of these domains may log in, separated by commas. Everybody if empty."
  ],
  ["acrValues", "Required authentication contexts", "Such as a second factor, separated by spaces."],
  ["groupJsonPath", "Where the groups are", "The claim with the groups of a person, such as groups."]
] as const

const switches = [
  ["enabled", "The login by the provider is on"],
  ["autoCreate", "People without an account get one at their first login"],
  ["requireVerifiedEmail", "The provider must have confirmed the email address"],
  ["enableSingleSignOut", "Logging out here logs out at the provider, too"],
  ["enableGroupSyncing", "The groups of the provider decide about memberships in groups here"],
  ["addGroupsScope", "Ask the provider for the scope groups"]
] as const

/** The settings of the login provider. They are checked with the provider when they are saved. */
export const OidcForm = ({ reason, settings }: OidcFormProps) => {
  const [draft, setDraft] = useState<OidcSettings>(settings)
  const save = $api.useMutation("post", "/api/admin/auth/oidc/settings", {
    onSuccess: async () => {
      toast("The settings of the login provider are saved.")
      await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/auth/oidc/settings"] })
    }
  })
  return (
    <Card>
      <form
        noValidate
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === undefined) save.mutate({ body: draft })
        }}
      >
        {texts.map(([name, label, hint]) => (
          <Field key={name} label={label} hint={hint === "" ? undefined : hint} errors={violationsAt(save.error, name)}>
            <TextInput
              value={draft[name] ?? ""}
              disabled={reason !== undefined}
              autoComplete="off"
              spellCheck={false}
              onChange={(value) => setDraft({ ...draft, [name]: value })}
            />
          </Field>
        ))}
        {switches.map(([name, label]) => (
          <label key={name} className={styles["tick"]}>
            <input
              type="checkbox"
              checked={draft[name] === true}
              disabled={reason !== undefined}
              onChange={({ target }) => setDraft({ ...draft, [name]: target.checked })}
            />
            {label}
          </label>
        ))}
        <ErrorNotice error={save.error} shownFields={texts.map(([name]) => name)} />
        <div className={styles["row"]}>
          <Button type="submit" look="primary" busy={save.isPending} disabledReason={reason}>
            Save
          </Button>
          {settings.enabled && (
            <a href="./auth/oidc/login?redirect=/admin/auth" target="_blank" rel="noreferrer">
              Try it in a new tab
            </a>
          )}
        </div>
      </form>
    </Card>
  )
}
