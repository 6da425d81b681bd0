import { Schema } from "effect"
import { NoAccess } from "../violations/errors.ts"

/** Why a login through the provider was refused, for pages with texts of their own. */
export const LoginRefusal = Schema.Literals([
  "refused-by-provider",
  "unknown-person",
  "weak-login",
  "no-email",
  "unconfirmed-email",
  "username-taken",
  "no-account",
  "needs-invitation",
  "cannot-create-user",
  "link-removed",
  "linked-otherwise",
  "unlinked-administrator",
  "identity-of-another"
])
export type LoginRefusal = typeof LoginRefusal.Type

/** The person may not log in. */
export class LoginDenied extends NoAccess.extend<LoginDenied>("LoginDenied")({ refusal: LoginRefusal }) {}
