import { type LoginWays, sdkTokenNeeded } from "@halyard/core/domain"
import { remoteErrorExample } from "../delivery/remote-errors.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

/** What the errors of an operation depend on. */
export interface FailingOperation {
  readonly path: string
  readonly example: OperationExample | undefined
}

/** Example bodies of an error, by the names of the examples. */
export const errorExamples = (kind: string): Readonly<Record<string, unknown>> => {
  switch (kind) {
    case "ValidationError":
      return { [kind]: { ...bodyOf(kind), details: [{ message: messages["ValidationError"], path: "/body/name" }] } }
    case "NoAccessError":
      return {
        [kind]: { ...bodyOf(kind), permissions: ["UPDATE_FEATURE"] },
        NoAccessErrorForSdkToken: { ...bodyOf(kind, sdkTokenRefused), permissions: [] }
      }
    case "ConflictError":
      return { [kind]: { ...bodyOf(kind), conflicts: ['The switch of "new-checkout" was changed since'] } }
    case "LoginRequired":
      return { [kind]: { ...bodyOf("AuthenticationRequired"), ...loginWays } }
    case "EvaluationError":
      return { [kind]: remoteErrorExample(kind, "/{key}"), EvaluationErrorWithoutKey: remoteErrorExample(kind, "/") }
    case "FlagNotFoundError":
      return { [kind]: remoteErrorExample(kind, "/{key}") }
    default:
      return { [kind]: bodyOf(kind) }
  }
}

const loginWays: LoginWays = {
  type: "password",
  path: "/auth/simple/login",
  defaultHidden: false,
  options: [{ type: "oidc", message: "Sign in with OpenID Connect", path: "/auth/oidc/login" }]
}

/** The messages of an operation's errors, where they differ from those of other operations. */
export const ownMessages = (kinds: ReadonlyArray<string>, operation: FailingOperation): ReadonlyArray<string> =>
  kinds.flatMap((kind) => {
    const message =
      operation.example?.messages?.[kind] ?? (kind === "NoAccessError" ? forbidden(operation.path) : undefined)
    return message === undefined ? [] : [message]
  })

const bodyOf = (kind: string, message = messages[kind] ?? "") => ({
  id: "b2d1c8f0-7a43-4c1e-9d5b-3f60a1e2c894",
  name: kind === "ContentTypeError" ? "ContentTypeerror" : kind,
  message
})

const forbidden = (path: string): string | undefined => {
  if (path.startsWith("/api/client")) return sdkTokenNeeded("client", "an API token of type admin")
  if (path.startsWith("/ofrep/")) return "Remote evaluation needs a frontend or a client token"
  return path.startsWith("/api/frontend") ? sdkTokenNeeded("frontend", "an API token of type admin") : undefined
}

const sdkTokenRefused =
  "This is an SDK token (client or frontend); the admin API needs an admin token or a personal access token"

const messages: Readonly<Record<string, string>> = {
  ValidationError: '"/body/name" is required',
  PatternError: `/body/name: "NewCheckout" must match the project's naming pattern "^(?:[a-z][a-z-]+)$"`,
  ArchivedFeatureError: 'The feature "new-checkout" is archived',
  ExceedsLimitError: "The limit of 30 strategies per feature and environment is reached",
  InvalidOperationError: 'The project "shop" is archived, so it takes no features',
  AuthenticationRequired: "A valid API key is needed in the authorization header",
  InvalidTokenError: "This link is unknown, used or expired. Ask for a new one.",
  NoAccessError: "You need the permission UPDATE_FEATURE",
  NotFoundError: 'There is no feature "new-checkout"',
  NameExistsError: 'The name "new-checkout" is taken by an active feature',
  ConflictError: 'The change request #1 cannot be applied: The switch of "new-checkout" was changed since',
  PayloadTooLargeError: "The body must not be larger than 500000 bytes",
  ContentTypeError: "The body must be sent as application/json, in UTF-8 and not compressed",
  RateLimitError: "There were too many attempts; try again in 42 s",
  InternalError: "Something went wrong; the log has more under this id",
  UnavailableError: "The store does not answer"
}
