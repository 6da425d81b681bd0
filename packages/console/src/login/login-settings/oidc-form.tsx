import { useMemo } from "react"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { api, queryClient } from "../../interface/client.ts"
import type { OidcSettings } from "../../interface/operations.gen.ts"
import { useGuardedDraft } from "../../live/guarded-draft.ts"
import { GuardedForm } from "../../live/guarded-form.tsx"
import { isSameContent, useGuardedSave } from "../../live/guarded-save.ts"
import { isSettingEvent, useLastAuthor } from "../../live/last-author.ts"
import { oidcContent, oidcSettings, type OidcContent, type RoleIds } from "./oidc-content.ts"
import { OidcFields, oidcFields } from "./oidc-fields.tsx"
import { OidcTest } from "./oidc-test.tsx"

export interface OidcFormProps {
  readonly settings: OidcSettings
  readonly roles: RoleIds
  /** The address of this service. */
  readonly address: string
  /** Why nothing can be changed. */
  readonly reason: string | undefined
}

/** The settings of the login provider. */
export const OidcForm = ({ address, reason, roles, settings }: OidcFormProps) => {
  const present = useMemo(() => oidcContent(settings, roles), [settings, roles])
  const state = useGuardedDraft<OidcContent>(present, present, isSameContent)
  const author = useLastAuthor(isSettingEvent)
  const saving = useGuardedSave({
    state,
    read: async () => {
      const { data } = await api.GET("/api/admin/auth/oidc/settings")
      return data && oidcContent(data, roles)
    },
    write: (draft) => api.POST("/api/admin/auth/oidc/settings", { body: oidcSettings(draft) }),
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/auth/oidc/settings"] })
      toast("The settings of the login provider are saved.")
    }
  })
  const { theirs } = state
  return (
    <>
      <GuardedForm
        thing="login provider"
        state={state}
        saving={saving}
        author={author}
        reason={reason}
        theirs={
          theirs && (
            <p>
              The login by the provider is now {theirs.enabled ? "on" : "off"}, with{" "}
              {theirs.discoverUrl || "no provider"}.
            </p>
          )
        }
      >
        <OidcFields
          value={state.draft}
          onChange={state.change}
          error={saving.error}
          disabled={reason !== undefined}
          callback={`${address}/auth/oidc/callback`}
        />
        <ErrorNotice error={saving.error} visibleFields={oidcFields} />
      </GuardedForm>
      <OidcTest
        reason={
          state.dirty
            ? "Save the changes first: the test uses what is saved."
            : settings.enabled
              ? undefined
              : "Switch the login by the provider on first."
        }
      />
    </>
  )
}
