import { Context, type Redacted } from "effect"
import type { OidcRecord } from "./oidc-settings.ts"

/** What the host decides of how people log in. It counts instead of what administrators save, and they cannot change it. */
export interface LoginConfig {
  readonly oidc?: { readonly record: OidcRecord; readonly secret: Redacted.Redacted<string> | undefined }
  readonly passwordLoginDisabled?: boolean
}

export const CurrentLoginConfig = Context.Reference<LoginConfig>("@halyard/core/CurrentLoginConfig", {
  defaultValue: () => ({})
})
