import { conform, type DeclaredEndpoint } from "../harness/conform.ts"
import type { Answer, TestInstance } from "../harness/test-instance.ts"

interface Request {
  readonly environment?: string | undefined
  readonly body?: string
}

/** Calls an endpoint with a secret, in the project `default`. All other path parameters name missing resources. */
export const sendOf =
  ({ exchange }: TestInstance) =>
  async (
    { method, path }: Pick<DeclaredEndpoint, "method" | "path">,
    secret: string,
    { body, environment = "missing" }: Request = {}
  ): Promise<Answer> => {
    const filled = path
      .replace(":projectId", "default")
      .replace(":environment", environment)
      .replace(/:\w+/g, "missing")
    const headers = {
      ...(secret === "" ? {} : { authorization: secret }),
      ...(body === undefined ? {} : { "content-type": "application/json" })
    }
    return conform(method, filled, await exchange(filled, { method, headers, ...(body === undefined ? {} : { body }) }))
  }
