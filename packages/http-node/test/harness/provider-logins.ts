import { type Browser, openBrowser } from "./browser.ts"
import { CLIENT, type LoginProvider, startLoginProvider } from "./start-login-provider.ts"
import type { Answer, Call, TestInstance } from "./test-instance.ts"

/** Logs people in with providers, on an instance that tests reach at another URL than its public one. */
export interface ProviderLogins {
  /** The first provider, which the instance uses. */
  readonly provider: LoginProvider
  /** Starts another provider, and makes the instance use it. */
  readonly startOther: () => Promise<LoginProvider>
  readonly use: (provider: LoginProvider, settings?: object) => Promise<void>
  /** Logs in as the next person of the provider. */
  readonly logIn: () => Promise<FinishedLogin>
  /** Asks for a link with these headers. */
  readonly askForLink: (headers: Readonly<Record<string, string>>) => Promise<Answer & AskedLink>
  /** Logs in at the provider after `askForLink`, and returns with the session in `cookie`. */
  readonly finishLink: (asked: Answer & AskedLink, cookie: string) => Promise<FinishedLogin>
  readonly close: () => Promise<void>
}

interface AskedLink {
  readonly providerCookie: string
}

export interface FinishedLogin {
  readonly status: number
  readonly message: string | undefined
  /** The cookie of the session; empty if there is none. */
  readonly cookie: string
}

const SERVICE_URL = "http://localhost:4242"
const CALLBACK = `${SERVICE_URL}/auth/oidc/callback`

export const startProviderLogins = async ({ call, fetch }: TestInstance): Promise<ProviderLogins> => {
  const providers: Array<LoginProvider> = []
  const start = async () => {
    const provider = await startLoginProvider({ redirectUri: CALLBACK })
    providers.push(provider)
    return provider
  }
  const provider = await start()
  const use = (used: LoginProvider, settings: object = {}) => saveSettings(call, used, settings)
  await use(provider)

  const finish = async (browser: Browser, location: string, cookie: string): Promise<FinishedLogin> => {
    const { url } = await browser.follow(location, CALLBACK)
    const response = await fetch(url.replace(SERVICE_URL, ""), { redirect: "manual", headers: { cookie } })
    const text = await response.text()
    const { message } = (text === "" ? {} : JSON.parse(text)) as { message?: string }
    return { status: response.status, message, cookie: cookieOf(response, "halyard-session") }
  }
  return {
    provider,
    use,
    startOther: async () => {
      const other = await start()
      await use(other)
      return other
    },
    logIn: async () => {
      const begun = await fetch("/auth/oidc/login", { redirect: "manual" })
      return finish(openBrowser(), begun.headers.get("location") ?? "", cookieOf(begun, "halyard-provider-login"))
    },
    askForLink: async (headers) => {
      const response = await fetch("/auth/oidc/link?redirect=/profile", { method: "POST", headers })
      const body = JSON.parse(await response.text()) as { message: string }
      return {
        status: response.status,
        headers: response.headers,
        body,
        providerCookie: cookieOf(response, "halyard-provider")
      }
    },
    finishLink: ({ body, providerCookie }, cookie) =>
      finish(openBrowser(), body.redirectTo, `${providerCookie}; ${cookie}`),
    close: async () => {
      await Promise.all(providers.map(({ close }) => close()))
      await call("POST", "/auth/oidc/settings", { enabled: false })
    }
  }
}

const saveSettings = async (call: Call, { issuer }: LoginProvider, settings: object) => {
  const credentials = { enabled: true, clientId: CLIENT.client_id, secret: CLIENT.client_secret }
  const { body, status } = await call("POST", "/auth/oidc/settings", {
    ...credentials,
    discoverUrl: issuer,
    ...settings
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** The cookie to send back; empty if there is none. */
const cookieOf = ({ headers }: Response, name: string): string =>
  headers
    .getSetCookie()
    .filter((line) => line.startsWith(name) && !line.includes("Max-Age=0"))
    .map((line) => line.split(";")[0] ?? "")
    .join()
