/** The token of applications, which the servers know. */
export const clientToken = "*:development.a-client-token-for-the-benchmark"
