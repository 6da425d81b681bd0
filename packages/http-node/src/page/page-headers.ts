/**
 * The headers of a file of the page. Names of assets contain a hash of the content, so that browsers may cache them for
 * ever.
 */
export const pageHeaders = (path: string): Readonly<Record<string, string>> => ({
  "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
  vary: "Accept-Encoding",
  ...(path.endsWith(".html") ? { "content-security-policy": policy } : {})
})

/**
 * The content security policy: the page loads nothing from elsewhere, runs only its own script files, and is in no
 * frame. Images of initials are data URLs.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'"
].join("; ")
