import { expect } from "vitest"
import type { Answer, Call } from "../harness/test-instance.ts"

export type Attributes = Readonly<Record<string, unknown>>

/** A resource of a Terraform provider: the requests that it sends, and the attributes that it reads back. */
export interface TerraformResource {
  /** What a person configures. The provider compares it with what it reads, attribute by attribute. */
  readonly config: Attributes
  readonly create: () => Promise<void>
  readonly read: () => Promise<Attributes>
  /** What the provider sends if an attribute differs. */
  readonly update: () => Promise<void>
}

/** Sends requests with checks of the status. */
export const requests = (call: Call) => {
  const send = async (status: number, method: string, path: string, body?: unknown): Promise<Answer["body"]> => {
    const answer = await call(method, path, body)
    expect([method, path, answer.status, answer.status === status || answer.body]).toEqual([method, path, status, true])
    return answer.body
  }
  return { send, get: (path: string) => send(200, "GET", path) }
}

/** The attributes that the provider reads without a check for null. It crashes at null. */
export const known = (body: Attributes, ...names: ReadonlyArray<string>): Attributes => {
  for (const name of names) expect(body).not.toHaveProperty(name, null)
  return present(body, ...names)
}

/** The attributes with a value. */
export const present = (body: Attributes, ...names: ReadonlyArray<string>): Attributes =>
  Object.fromEntries(
    names.flatMap((name) => (body[name] === undefined || body[name] === null ? [] : [[name, body[name]]]))
  )
