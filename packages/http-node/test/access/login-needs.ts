/** What people and proxies call who have no key yet, and those who run the service: nobody is asked who they are. */
export const openToAnybody = [
  "login",
  "logout",
  "beginOidcLogin",
  "finishOidcLogin",
  "validateToken",
  "changePassword",
  "validatePassword",
  "sendResetPasswordEmail",
  "validatePublicSignupToken",
  "addPublicSignupTokenUser",
  "getValidTokens",
  "getHealth",
  "getReadiness",
  "getPrometheusMetrics"
]
