import { Messages, Schemas } from "scimmy"
import { expect } from "vitest"
import type { Answer, TestInstance } from "../harness/test-instance.ts"

/** A directory that provisions users and groups, with its token. Every answer is checked by SCIMMY. */
export interface Directory {
  readonly token: string
  readonly send: (method: string, path: string, body?: unknown, headers?: Headers) => Promise<Answer>
  /** Sends a request, and expects this status. Returns the body. */
  readonly ask: (status: number, method: string, path: string, body?: unknown) => Promise<Answer["body"]>
}

type Headers = Readonly<Record<string, string>>

/** Enables provisioning, with a new token. */
export const aDirectory = async ({ call, fetch }: TestInstance): Promise<Directory> => {
  await call("POST", "/scim-settings", { enabled: true })
  const { token } = (await call("POST", "/scim-settings/generate-new-token")).body
  const send: Directory["send"] = async (method, path, body, headers = {}) => {
    const response = await fetch(`/scim${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/scim+json; charset=utf-8" }),
        ...headers
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
    })
    return checked(response)
  }
  const ask: Directory["ask"] = async (status, method, path, body) => {
    const answer = await send(method, path, body)
    expect([answer.status, answer.status === status ? undefined : answer.body]).toEqual([status, undefined])
    return answer.body
  }
  return { token, send, ask }
}

const checked = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  const body = text === "" ? undefined : JSON.parse(text)
  if (text !== "") {
    expect(response.headers.get("content-type")).toMatch(/^application\/scim\+json/)
    if (!isPartial(response.url)) conforms(body)
  }
  return { status: response.status, headers: response.headers, body }
}

const isPartial = (url: string): boolean => /ttributes=/.test(url)

/** Fails if SCIMMY does not accept the resource as one of its schema. */
const conforms = (body: Answer["body"]) => {
  const [schema = ""] = body.schemas
  switch (schema.split(":").at(-1)) {
    case "User":
      return expect(new Schemas.User(body, "out").id).toBe(body.id)
    case "Group":
      return expect(new Schemas.Group(body, "out").id).toBe(body.id)
    case "Error":
      return expect(body).toMatchObject({ status: expect.stringMatching(/^[45]\d\d$/), detail: expect.any(String) })
    case "ListResponse":
      expect(new Messages.ListResponse(body).totalResults).toBe(body.totalResults)
      return body.Resources.forEach(conforms)
    default:
      return undefined
  }
}

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User"
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group"

/** The body of a PATCH. */
export const patch = (...Operations: ReadonlyArray<object>): PatchBody => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations
})

interface PatchBody {
  readonly schemas: readonly [string]
  readonly Operations: ReadonlyArray<object>
}

/** The resource after a PATCH, as SCIMMY applies it. */
export const patchedBySCIMMY = async (resource: Answer["body"], body: PatchBody) => {
  const isUser = resource.schemas.includes(userSchema)
  const known = isUser ? new Schemas.User(resource, "out") : new Schemas.Group(resource, "out")
  const changed = await new Messages.PatchOp(JSON.parse(JSON.stringify(body))).apply(known)
  return JSON.parse(JSON.stringify(changed ?? known))
}

export const filtered = (filter: string) => `?filter=${encodeURIComponent(filter)}`
