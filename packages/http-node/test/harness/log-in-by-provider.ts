import { type Browser, openBrowser } from "./browser.ts"
import type { LoginInstance } from "./start-login-instance.ts"

/** A login in progress: the provider has redirected the browser to `callback`, which was not requested yet. */
export interface LoginOnItsWay {
  readonly browser: Browser
  /** The URL to which the service redirected the browser. */
  readonly authorization: URL
  readonly callback: string
}

export const beginLogin = async (
  { url }: Pick<LoginInstance, "url">,
  redirect?: string,
  browser = openBrowser()
): Promise<LoginOnItsWay> => {
  const query = redirect === undefined ? "" : `?redirect=${encodeURIComponent(redirect)}`
  const begun = await browser.go(`${url}/auth/oidc/login${query}`)
  const location = begun.headers.get("location")
  if (location === null) throw new Error(`No login begun: ${begun.status} ${await begun.text()}`)
  const { response, url: callback } = await browser.follow(location, `${url}/auth/oidc/callback`)
  if (!callback.startsWith(`${url}/auth/oidc/callback`)) throw new Error(`Stuck: ${callback} ${await response.text()}`)
  return { browser, authorization: new URL(location), callback }
}

/** The answer to a complete login, and the browser with its session, if any. */
export interface FinishedLogin {
  readonly browser: Browser
  readonly status: number
  readonly location: string | null
  readonly headers: Headers
  readonly body: { readonly name: string; readonly message: string } | undefined
}

export const logInByProvider = async (
  instance: Pick<LoginInstance, "url">,
  redirect?: string,
  headers: Readonly<Record<string, string>> = {}
): Promise<FinishedLogin> => {
  const { browser, callback } = await beginLogin(instance, redirect)
  const response = await browser.go(callback, { headers })
  const text = await response.text()
  const body = text === "" ? undefined : (JSON.parse(text) as { name: string; message: string })
  return {
    browser,
    status: response.status,
    location: response.headers.get("location"),
    headers: response.headers,
    body
  }
}
