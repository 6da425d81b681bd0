import { sdkTokenNeeded } from "@halyard/core/domain"
import type { RequiresPermission } from "../operation/access.ts"
import { remoteErrorExample } from "../delivery/remote-errors.examples.ts"
import type { OperationExample } from "./operation-example.ts"

/** What an example of an error depends on. */
export interface FailingOperation {
  readonly path: string
  readonly example: OperationExample | undefined
  readonly needed: RequiresPermission["Service"] | undefined
}

/** The body of an error that an operation may answer. */
export const errorExample = (name: string, operation: FailingOperation): Readonly<Record<string, unknown>> => {
  const remote = remoteErrorExample(name, operation.path)
  if (remote !== undefined) return remote
  const message = operation.example?.messages?.[name] ?? usualMessage(name, operation)
  return {
    id: "b2d1c8f0-7a43-4c1e-9d5b-3f60a1e2c894",
    name,
    message,
    ...(name === "ValidationError" ? { details: [{ message, path: /^"([^"]+)"/.exec(message)?.[1] ?? "/body" }] } : {}),
    ...(name === "NoAccessError"
      ? { permissions: [operation.needed?.permission, operation.needed?.or].filter((one) => one !== undefined) }
      : {})
  }
}

const usualMessage = (name: string, operation: FailingOperation): string => {
  switch (name) {
    case "ValidationError":
      return invalid(operation)
    case "NoAccessError":
      return forbidden(operation)
    case "NotFoundError":
      return operation.path.includes("{featureName}")
        ? 'There is no feature "new-checkout"'
        : 'There is no project "shop"'
    default:
      return messages[name] ?? ""
  }
}

const invalid = ({ path, example }: FailingOperation): string =>
  example?.body === undefined
    ? `"/path/${/\{(\w+)\}/.exec(path)?.[1]}" must not contain U+0000 or an unpaired surrogate`
    : `"/body/${Object.keys(Object(example.body))[0]}" is required`

const forbidden = ({ needed, path }: FailingOperation): string => {
  if (path.startsWith("/api/client")) return sdkTokenNeeded("client", "an API token of type admin")
  if (path.startsWith("/ofrep/")) return "Remote evaluation needs a frontend or a client token"
  if (path.startsWith("/api/frontend")) return sdkTokenNeeded("frontend", "an API token of type admin")
  if (needed === undefined) {
    return "This is an SDK token (client or frontend); the admin API needs an admin token or a personal access token"
  }
  const where = needed.scope === "environment" ? ' in the environment "production"' : ""
  const other = needed.or === undefined ? "" : ` or ${needed.or}`
  return `You need the permission ${needed.permission}${other}${where}`
}

const messages: Readonly<Record<string, string>> = {
  PatternError: `/body/name: "NewCheckout" must match the project's naming pattern "^(?:[a-z][a-z-]+)$"`,
  ArchivedFeatureError: 'The feature "new-checkout" is archived',
  ExceedsLimitError: "The limit of 30 strategies per feature and environment is reached",
  AuthenticationRequired: "A valid API key is needed in the authorization header",
  PayloadTooLargeError: "The body must not be larger than 500000 bytes",
  ContentTypeerror: "The body must be sent as application/json, in UTF-8 and not compressed",
  RateLimitError: "There were too many attempts; try again in 42 s",
  InternalError: "Something went wrong; the log has more under this id",
  UnavailableError: "The store does not answer"
}
