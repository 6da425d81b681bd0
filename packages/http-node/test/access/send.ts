import { conform, type DeclaredEndpoint } from "../harness/conform.ts"
import type { Answer, TestInstance } from "../harness/test-instance.ts"

interface Request {
  readonly environment?: string | undefined
  readonly body?: string
}

/** Calls an endpoint with a secret, in the project `default`. Other path parameters name missing resources. */
export const sendOf =
  ({ exchange }: TestInstance) =>
  async (
    { method, path }: Pick<DeclaredEndpoint, "method" | "path">,
    secret: string,
    { body, environment = "missing" }: Request = {}
  ): Promise<Answer> => {
    const address = path
      .replace(":projectId", "default")
      .replace(":environment", environment)
      .replace(/:\w+/g, "missing")
    const headers = {
      ...(secret === "" ? {} : { authorization: secret }),
      ...(body === undefined ? {} : { "content-type": "application/json" })
    }
    return conform(
      method,
      address,
      await exchange(address, { method, headers, ...(body === undefined ? {} : { body }) })
    )
  }
