import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiScalar, OpenApi } from "effect/http-api"
import { createHash } from "node:crypto"

/**
 * A page that shows an OpenAPI document and can send requests. The page is self-contained, and its content security
 * policy allows connections to its own origin only.
 */
export const documentPage = Effect.fnUntraced(
  function* (document: OpenApi.OpenAPISpec) {
    const api = HttpApi.make("document").annotate(OpenApi.Transform, () => ({ ...document }))
    const render = yield* HttpRouter.toHttpEffect(HttpApiScalar.layer(api, { path: "/", scalar: appearance }))
    const page = yield* Effect.provideService(render, HttpServerRequest.HttpServerRequest, anyRequest)
    return HttpServerResponse.setHeader(page, "content-security-policy", policyOf(textOf(page)))
  },
  Effect.scoped,
  Effect.orDie
)

const anyRequest = HttpServerRequest.fromWeb(new Request("http://localhost/"))

const appearance = {
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  telemetry: false,
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  defaultOpenAllTags: true,
  favicon:
    "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2016%2016'%3E%3Cpath%20d='M3%201v15M3%202h11l-3%203%203%203H3'%20fill='%231d4ed8'%20stroke='%231d4ed8'/%3E%3C/svg%3E",
  authentication: { preferredSecurityScheme: "apiKey" }
} as const

const textOf = ({ body }: HttpServerResponse.HttpServerResponse): string =>
  body._tag === "Uint8Array" ? (body.text ?? new TextDecoder().decode(body.body)) : ""

/** Allows the scripts on the page by their hashes, and no others. */
const policyOf = (html: string): string => {
  const hashes = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = ""]) => `'sha256-${sha256(script)}'`)
  return [
    "default-src 'none'",
    `script-src ${hashes.join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'"
  ].join("; ")
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64")
