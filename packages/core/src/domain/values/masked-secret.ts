/** Replaces a stored secret in responses. If a client sends it back, the stored secret stays unchanged. */
export const MASKED_SECRET = "*****"
