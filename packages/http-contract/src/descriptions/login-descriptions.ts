/** How people log in. */
export const loginSchemas = {
  OidcSettings: "How people log in by an OpenID Connect provider. Read back, the secret is masked.",
  EnabledOidcSettings: "People can log in by an OpenID Connect provider.",
  DisabledOidcSettings: "People cannot log in by an OpenID Connect provider; what is known of it is kept.",
  PasswordLoginSettings: "Whether people can log in with a password."
}

/** Properties of how people log in. */
export const loginProperties = {
  "EnabledOidcSettings.enabled": "Whether people can log in by the provider",
  "DisabledOidcSettings.enabled": "Whether people can log in by the provider",
  clientId: "What the provider calls this service",
  "EnabledOidcSettings.secret": "The secret of this service at the provider; ***** for the one that is kept",
  "DisabledOidcSettings.secret": "The secret of this service at the provider; ***** for the one that is kept",
  discoverUrl: "The issuer, or the address at which it describes itself",
  autoCreate: "Whether who is not known yet becomes a user at their first login",
  enableSingleSignOut: "Whether logging out ends the session with the provider too",
  defaultRootRole: "The root role of users who are made so; Viewer by default",
  defaultRootRoleId: "The id of that role, which counts before defaultRootRole",
  emailDomains: "Domains whose addresses become users, separated by commas; all by default",
  acrValues: "Authentication context classes to ask the provider for, separated by spaces",
  idTokenSigningAlgorithm: "The only algorithm in which id tokens are taken; RS256 by default",
  enableGroupSyncing: "Whether users join and leave groups as the provider says, by the groups' mappingsSSO",
  groupJsonPath: "Where the provider tells the groups of a user, such as groups or realm_access.roles",
  addGroupsScope: "Whether to ask the provider for the scope groups too",
  "PasswordLoginSettings.disabled": "Whether passwords are not taken"
}
