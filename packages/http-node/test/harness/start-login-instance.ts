import type { OidcSettings } from "@halyard/core/domain"
import type { Store } from "@halyard/core/ports"
import { type Layer, Redacted } from "effect"
import { createServer } from "node:http"
import { createHalyard } from "../../src/embedding/halyard.ts"
import type { HalyardConfig } from "../../src/halyard-parts.ts"
import { CLIENT } from "./start-login-provider.ts"
import type { Answer } from "./test-instance.ts"

export const adminSecret = "*:*.an-admin-token-for-tests"

/** An instance that knows its public URL, where the login provider redirects users. */
export interface LoginInstance {
  readonly url: string
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>
  /** Enables login with a provider. */
  readonly logInBy: (discoverUrl: string, settings?: Partial<OidcSettings>) => Promise<void>
  readonly close: () => Promise<void>
}

export const startLoginInstance = async (
  store: Layer.Layer<Store>,
  given: Partial<Pick<HalyardConfig, "baseUriPath" | "serviceUrl" | "console">> = {}
): Promise<LoginInstance> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`
  const halyard = await createHalyard({
    store,
    sealingKey: Redacted.make("the same for all instances"),
    initialTokens: { admin: [adminSecret] },
    config: { accessLog: false, serviceUrl: origin, ...given }
  })
  server.on("request", halyard.listener)
  const url = `${origin}${given.baseUriPath ?? ""}`

  const call: LoginInstance["call"] = async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: adminSecret, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) }
  }
  return {
    url,
    call,
    logInBy: async (discoverUrl, settings = {}) => {
      const credentials = { enabled: true, clientId: CLIENT.client_id, secret: CLIENT.client_secret }
      const { body, status } = await call("POST", "/api/admin/auth/oidc/settings", {
        ...credentials,
        discoverUrl,
        ...settings
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await halyard.close()
    }
  }
}
