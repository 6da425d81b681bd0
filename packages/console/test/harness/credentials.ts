export const adminToken = "*:*.an-admin-token-for-journeys"

/** The password of the administrator, and of every user that a test makes. */
export const password = "a castle above nine rivers"
