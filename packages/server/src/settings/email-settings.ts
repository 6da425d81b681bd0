import { layerSmtpMail } from "@halyard/http-node"
import { Schema } from "effect"
import { trueOrFalse, or, wholeNumber } from "./setting-values.ts"

const headers = Schema.fromJsonString(Schema.Record(Schema.String, Schema.String)).annotate({
  expected: 'a JSON object of texts, such as {"X-Team":"payments"}'
})

const sender = Schema.String.check(
  Schema.isPattern(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
).annotate({
  expected: "an address such as halyard@example.com, or Halyard <halyard@example.com>"
})

/** The variables of email. */
export const emailVariables = {
  EMAIL_HOST: Schema.optionalKey(Schema.NonEmptyString),
  EMAIL_PORT: or(wholeNumber(1, 65_535), "587"),
  EMAIL_SECURE: Schema.optionalKey(trueOrFalse),
  EMAIL_USER: Schema.optionalKey(Schema.NonEmptyString),
  EMAIL_PASSWORD: Schema.optionalKey(Schema.RedactedFromValue(Schema.String)),
  EMAIL_SENDER: Schema.optionalKey(sender),
  EMAIL_OPTIONAL_HEADERS: Schema.optionalKey(headers),
  HALYARD_EMAIL_REQUIRE_TLS: Schema.optionalKey(trueOrFalse)
}

const Variables = Schema.Struct(emailVariables)
type Variables = typeof Variables.Type

/** Mail for the server. Nothing unless a host is given. */
export const mailOf = ({
  EMAIL_HOST: host,
  EMAIL_OPTIONAL_HEADERS: optional,
  EMAIL_PASSWORD: password,
  EMAIL_PORT: port,
  EMAIL_SECURE: secure,
  EMAIL_SENDER: from,
  EMAIL_USER: user,
  HALYARD_EMAIL_REQUIRE_TLS: requireTls
}: Variables) => {
  if (host === undefined || from === undefined) return {}
  return {
    mail: layerSmtpMail({
      host,
      port,
      sender: from,
      ...(secure === undefined ? {} : { secure }),
      ...(requireTls === undefined ? {} : { requireTls }),
      ...(user === undefined ? {} : { user }),
      ...(password === undefined ? {} : { password }),
      ...(optional === undefined ? {} : { headers: optional })
    })
  }
}

/** A line for each variable that another one needs. */
export const mailFaults = ({
  EMAIL_HOST,
  EMAIL_PASSWORD,
  EMAIL_SENDER,
  EMAIL_USER,
  SERVICE_URL
}: Variables & { readonly SERVICE_URL?: string | undefined }): ReadonlyArray<string> => [
  ...(EMAIL_HOST !== undefined && EMAIL_SENDER === undefined ? ["EMAIL_HOST needs EMAIL_SENDER"] : []),
  ...(EMAIL_HOST !== undefined && SERVICE_URL === undefined
    ? ["EMAIL_HOST needs SERVICE_URL, the public URL that links in email start with"]
    : []),
  ...((EMAIL_USER === undefined) === (EMAIL_PASSWORD === undefined)
    ? []
    : ["EMAIL_USER and EMAIL_PASSWORD need each other"])
]
