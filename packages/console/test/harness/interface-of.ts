/** Calls the interface of a server as an administrator. Rejects if it answers anything but a success. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

/** A client of the interface below `/api`, with one token. */
export const interfaceOf = ({ token, url }: { readonly url: string; readonly token: string }): Call =>
  callWith(url, { authorization: token })

/** A property of an answer, or undefined. */
export const property = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined

export const idOf = (value: unknown): number => Number(property(value, "id"))

/** A client of the interface for a person who logs in with a password. */
export const sessionOf = async (
  { url }: { readonly url: string },
  username: string,
  password: string
): Promise<Call> => {
  const login = await fetch(`${url}/auth/simple/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password })
  })
  const cookie = login.headers.getSetCookie().map((one) => one.split(";", 1)[0])
  return callWith(url, { cookie: cookie.join("; ") })
}

const callWith =
  (url: string, credentials: Readonly<Record<string, string>>): Call =>
  async (method, path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...credentials, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text === "" ? undefined : JSON.parse(text)
  }
