import type { Violation } from "../violations/errors.ts"

/** Replaces a stored secret in answers. If a client sends it back, the stored secret stays unchanged. */
export const MASKED_SECRET = "*****"

/**
 * Refuses a mask for a secret that would be sent to another address than before, which the property `address` says. Otherwise
 * people who cannot read the secret could have it sent to themselves.
 */
export const movedMask = (path: string, address: string): Violation => ({
  path,
  problem: `must be entered again: ${MASKED_SECRET} keeps a secret only for the same address, but you changed`,
  other: address
})
