import { Schema, SchemaTransformation } from "effect"

/** Digits only: no sign, exponent or white space. */
export const wholeNumber = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isPattern(/^\d{1,15}$/)).pipe(
    Schema.decodeTo(Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum })))
  )

/** `true` or `false`. */
export const flag = Schema.Literals(["true", "false"]).pipe(
  Schema.decodeTo(
    Schema.Boolean,
    SchemaTransformation.transform({
      decode: (text) => text === "true",
      encode: (value): "true" | "false" => (value ? "true" : "false")
    })
  )
)

/** Secrets, separated by commas. */
export const secrets = Schema.String.pipe(
  Schema.decodeTo(
    Schema.Array(Schema.RedactedFromValue(Schema.String)),
    SchemaTransformation.transform({
      decode: (text): ReadonlyArray<string> =>
        text
          .split(",")
          .map((part) => part.trim())
          .filter((part) => part !== ""),
      encode: (parts) => parts.join(",")
    })
  )
)

/** An address of the web, without a slash at its end. */
export const webAddress = Schema.String.check(Schema.isPattern(/^https?:\/\/[^/\s]+(\/[^/\s]+)*\/?$/i)).pipe(
  Schema.decodeTo(
    Schema.String,
    SchemaTransformation.transform({ decode: (text) => text.replace(/\/$/, ""), encode: (text) => text })
  )
)

/** A prefix of paths: `/` or nothing for none. */
export const pathPrefix = Schema.String.check(Schema.isPattern(/^(\/?[A-Za-z0-9._~-]+)*\/?$/)).pipe(
  Schema.decodeTo(
    Schema.String,
    SchemaTransformation.transform({
      decode: (text) => text.replace(/^\/|\/$/g, "").replace(/^(?=.)/, "/"),
      encode: (text) => text
    })
  )
)
