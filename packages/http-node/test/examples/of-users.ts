/** What only those can do who have logged in. */
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

/** What leads to a login provider and back. */
export const ofBrowsers = ["beginOidcLogin", "linkOidcLogin", "finishOidcLogin"]

/** What a fresh instance refuses: nobody is inactive there. */
export const ofOldInstances = ["deleteInactiveUsers"]

/** What is answered without an end. */
export const endless = ["streamFeatures", "streamEvents"]
