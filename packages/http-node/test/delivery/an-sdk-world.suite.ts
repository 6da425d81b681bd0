import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import { conform } from "../harness/conform.ts"
import type { Answer, TestInstance } from "../harness/test-instance.ts"

/** A project in development and production, SDKs of it, and what administrators do there. */
export interface SdkWorld {
  readonly project: string
  /** A client token for this project in development. */
  readonly secret: string
  readonly make: (path: string, body?: unknown, method?: string) => Promise<Answer["body"]>
  /** A feature with this name, on in development for everybody unless told otherwise. */
  readonly aFeature: (name: string, given?: GivenFeature) => Promise<void>
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>
}

interface GivenFeature {
  readonly enabled?: boolean
  readonly strategies?: ReadonlyArray<object>
}

/** Knows segments, as SDKs of today do. */
export const modern = { "unleash-client-spec": "5.2.0" }

export const anSdkWorld = async ({ call, fetch }: TestInstance): Promise<SdkWorld> => {
  const make: SdkWorld["make"] = async (path, body, method = "POST") => {
    const answer = await call(method, path, body)
    expect([method, path, answer]).toMatchObject([method, path, { status: expect.toBeOneOf([200, 201, 202, 204]) }])
    return answer.body
  }
  const project = randomUUID()
  await make("/projects", { id: project, name: project })
  const given = { tokenName: project, type: "client", environment: "development", projects: [project] }
  const { secret } = await make("/api-tokens", given)
  return {
    project,
    secret,
    make,
    aFeature: async (name, { enabled = true, strategies = [{ name: "default" }] } = {}) => {
      const path = `/projects/${project}/features`
      await make(path, { name })
      for (const strategy of strategies) await make(`${path}/${name}/environments/development/strategies`, strategy)
      if (enabled) await make(`${path}/${name}/environments/development/on`)
    },
    get: async (path, headers = {}) => {
      const response = await fetch(path, { headers: { authorization: secret, ...headers } })
      const { status } = response
      return status === 304 ? { status, headers: response.headers, body: "" } : conform("GET", path, response)
    }
  }
}
