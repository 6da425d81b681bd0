const errors: Readonly<Record<string, string>> = {
  expired: "The login took too long. Try again.",
  "refused-by-provider": "The login provider did not let you in.",
  "unknown-person": "There is no account for you here. Ask an administrator for one.",
  "weak-login": "The login provider did not confirm your login as strongly as this service demands.",
  "no-email": "The login provider did not tell your email address.",
  "unconfirmed-email": "The login provider has not confirmed your email address.",
  "username-taken": "Somebody else has your username here. Ask an administrator.",
  "no-account": "There is no account for you here. Ask an administrator for one.",
  "needs-invitation": "You need an invitation first. Ask an administrator for one.",
  "cannot-create-user": "Your account could not be created. Ask an administrator.",
  "link-removed": "Your account is no longer linked to this login. Ask an administrator.",
  "linked-otherwise": "Your account is linked to another login of the provider. Ask an administrator.",
  "unlinked-administrator":
    "Administrators link their login themselves: log in with your password, then link it in your profile.",
  "identity-of-another": "This login belongs to somebody else's account.",
  "provider-unavailable": "The login provider cannot be reached. Try again in a moment.",
  "not-enabled": "Login by the provider is switched off.",
  failed: "The login did not succeed. Try again."
}

/** Why a login by the provider failed, by the code in the address. */
export const loginError = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : (errors[code] ?? errors["failed"])
