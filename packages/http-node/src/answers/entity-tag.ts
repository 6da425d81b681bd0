import { hash } from "node:crypto"

/** The entity tag of an answer with these bytes. */
export const entityTag = (body: string | Uint8Array): string => `"${hash("sha1", body, "base64url")}"`

/** The tag of an answer whose bytes depend on the encoding. */
export const weakTag = (body: string | Uint8Array): string => `W/${entityTag(body)}`
