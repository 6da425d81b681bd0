// Known to the server and to those who measure.
export const admin = "*:*.an-admin-token-for-the-benchmark"
export const clientToken = "*:development.a-client-token-for-the-benchmark"
export const frontendToken = "*:development.a-frontend-token-for-the-benchmark"
