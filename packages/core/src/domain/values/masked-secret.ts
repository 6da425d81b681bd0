/** Replaces a stored secret in answers. If a client sends it back, the stored secret stays unchanged. */
export const MASKED_SECRET = "*****"
