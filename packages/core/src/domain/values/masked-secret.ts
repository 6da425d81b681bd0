/** What stands for a stored secret, which is never shown. Sent back, it means the one that is stored. */
export const MASKED_SECRET = "*****"
