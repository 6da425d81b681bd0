import { Option, Schema } from "effect"

/** Why Slack refused a message; undefined if it accepted it. Slack reports errors in the body of a 200 response. */
export const slackRefusal = ({
  body,
  status
}: {
  readonly body: string
  readonly status: number
}): string | undefined => {
  if (startsWithOk.test(body)) return undefined
  const answer = decode(body)
  if (Option.isSome(answer) && answer.value.ok) return undefined
  const error = Option.match(answer, { onNone: () => undefined, onSome: (said) => said.error })
  const known = knownErrors.find((one) => one === error)
  return `Slack answered with the status code ${status}, but did not take the message${known === undefined ? "" : `: ${known}`}`
}

/** Matches a response body that may be cut off. */
const startsWithOk = /^\s*\{\s*"ok"\s*:\s*true\b/

const decode = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ ok: Schema.Boolean, error: Schema.optionalKey(Schema.String) }))
)

/** Only these are repeated, since any other text could contain what was sent. */
const knownErrors = [
  "account_inactive",
  "channel_not_found",
  "invalid_auth",
  "is_archived",
  "missing_scope",
  "msg_too_long",
  "no_permission",
  "not_authed",
  "not_in_channel",
  "org_login_required",
  "rate_limited",
  "ratelimited",
  "restricted_action",
  "service_unavailable",
  "token_expired",
  "token_revoked"
]
