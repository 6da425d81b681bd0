import { isReadableOnItsWay } from "@halyard/core/domain"
import type { ProviderSettings, ProviderUnavailable } from "@halyard/core/ports"
import { Cache, Effect, Exit, Redacted } from "effect"
import type * as OpenIdClient from "openid-client"
import { providerOutage } from "./openid-failures.ts"

/** Reads the configuration of a provider. Caches documents for minutes, and failures for seconds. */
export const makeDiscovery = Effect.gen(function* () {
  const documents = yield* Cache.makeWith((url: string) => readDocument(url), {
    capacity: 10,
    timeToLive: (exit) => (Exit.isSuccess(exit) && exit.value.status === 200 ? "5 minutes" : "3 seconds")
  })

  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const read = (url: string) => run(Effect.map(Cache.get(documents, url), asResponse))

  return Effect.fnUntraced(function* (
    settings: ProviderSettings
  ): Effect.fn.Return<OpenIdClient.Configuration, ProviderUnavailable> {
    const client = yield* Effect.promise(() => import("openid-client"))
    const { clientId, discoverUrl, idTokenSigningAlgorithm, secret } = settings
    const isPlain = discoverUrl.toLowerCase().startsWith("http:")
    const config = yield* Effect.tryPromise({
      try: () =>
        client.discovery(
          new URL(discoverUrl),
          clientId,
          { id_token_signed_response_alg: idTokenSigningAlgorithm, [client.clockTolerance]: TOLERATED_SECONDS },
          clientAuth(client, Redacted.value(secret)),
          {
            [client.customFetch]: read,
            timeout: PATIENCE_SECONDS,
            execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])]
          }
        ),
      catch: providerOutage
    })
    config[client.customFetch] = (url, { body, ...options }) =>
      fetch(url, body === undefined ? options : { ...options, body })
    return config
  })
})

/** The accepted difference between the clocks of the provider and of this machine. */
export const TOLERATED_SECONDS = 60

const PATIENCE_SECONDS = 10

/** Sends the client secret in the header, which is the default, unless the provider supports the body only. */
const clientAuth = (client: typeof OpenIdClient, secret: string): OpenIdClient.ClientAuth => {
  const [inHeader, inBody] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
    const authenticate = taken.includes("client_secret_basic") ? inHeader : inBody
    return authenticate(server, ...rest)
  }
}

interface Document {
  readonly status: number
  readonly type: string
  readonly text: string
}

const readDocument = Effect.fnUntraced(function* (url: string) {
  if (isReadableOnItsWay(url))
    yield* Effect.logWarning(
      `The login provider ${new URL(url).host} uses plain HTTP: others can read the logins. Use HTTPS.`
    )
  return yield* Effect.tryPromise({
    try: async (): Promise<Document> => {
      const response = await fetch(url, {
        headers: { accept: "application/json" },
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_SECONDS * 1000)
      })
      const { headers, status } = response
      return { status, type: headers.get("content-type") ?? "", text: await response.text() }
    },
    catch: (error) => error
  })
})

const asResponse = ({ status, text, type }: Document): Response =>
  new Response(status === 204 || status === 304 ? null : text, { status, headers: { "content-type": type } })
