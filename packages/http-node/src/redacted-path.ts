/** A path as logs may show it: without the secrets that some paths hold. */
export const redactedPath = (path: string): string => path.replace(SECRET_SEGMENT, "$1***")

/** Invitations are addressed by their secrets, API tokens by those or by their ids. */
const SECRET_SEGMENT = /(\/(?:invite|invite-link\/tokens|api-tokens)\/+)(?!\d+(?:\/|$))[^/]+/
