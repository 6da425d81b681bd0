import { randomUUID } from "node:crypto"
import { conform } from "../harness/conform.ts"
import type { Answer, Call, TestInstance } from "../harness/test-instance.ts"

/** Calls as somebody does who has no API key, and checks that the answer is what the contract declares. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>
) => Promise<Answer>

export const sendTo =
  (fetch: TestInstance["fetch"]): Send =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(path, {
      method,
      redirect: "manual",
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers }
    })
    return conform(method, path, response)
  }

export const password = "a castle above nine rivers"

/** The secret of a new invitation. */
export const anInvitation = async (call: Call): Promise<string> => {
  const { body } = await call("POST", "/invite-link/tokens", { name: "team", expiresAt: "2999-01-01T00:00:00Z" })
  return body.secret
}

/** Who has signed up by a new invitation. */
export const aPerson = async (call: Call, send: Send): Promise<{ id: number; username: string; email: string }> => {
  const username = `person-${randomUUID()}`
  const form = { username, email: `${username}@example.com`, name: "Ada King", password }
  const { body } = await send("POST", `/invite/${await anInvitation(call)}/signup`, form)
  return body
}

/** The answer to a login that must succeed, and the cookie that it sets as a browser sends it back. */
export const logInAs = async (send: Send, username: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await send("POST", "/auth/simple/login", { username, password }, headers)
  const [given = ""] = answer.headers.getSetCookie()
  return { answer, given, cookie: given.split(";")[0] ?? "" }
}
