/** Operations of users who have logged in. */
export const ofUsers = [
  "subscribeEmailSubscription",
  "unsubscribeEmailSubscription",
  "getProfile",
  "changeMyPassword",
  "getMySessions",
  "endMySession",
  "endMyOtherSessions",
  "createPat",
  "getPats",
  "deletePat"
]

/** Operations that redirect to a login provider and back. */
export const ofBrowsers = ["beginOidcLogin", "linkOidcLogin", "finishOidcLogin"]

/** Operations that a fresh instance refuses, since it has no inactive users. */
export const ofOldInstances = ["deleteInactiveUsers"]

/** Operations whose answers never end. */
export const endless = ["streamFeatures", "streamEvents"]
