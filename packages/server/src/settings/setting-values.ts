// The kinds of values that variables have. `expected` completes the sentence "<variable> must be ...".
import { originViolations } from "@halyard/core/domain"
import { Effect, Exit, Schema, SchemaTransformation } from "effect"
import { accessSync, readFileSync, statSync } from "node:fs"
import { textOfBytes } from "../files/text-of-bytes.ts"

/** A variable with a default. */
export const or = <S extends Schema.Top>(schema: S, value: S["Encoded"]) =>
  schema.pipe(Schema.withDecodingDefaultKey(Effect.succeed(value)))

/** Digits only: no sign, exponent or white space. */
export const wholeNumber = (minimum: number, maximum: number, unit?: string) =>
  Schema.String.check(Schema.isPattern(/^\d{1,15}$/)).pipe(
    Schema.decodeTo(Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum }))),
    (schema) =>
      schema.annotate({
        expected: `a ${unit === undefined ? "whole number" : `whole number of ${unit}`} from ${minimum} to ${maximum}`
      })
  )

/** Digits only, in the range of an option that hosts have, too. */
export const wholeNumberIn = ({ least, most }: { readonly least: number; readonly most: number }, unit: string) =>
  wholeNumber(least, most, unit)

/** `true` or `false`. */
export const trueOrFalse = Schema.Literals(["true", "false"])
  .pipe(
    Schema.decodeTo(
      Schema.Boolean,
      SchemaTransformation.transform({
        decode: (text) => text === "true",
        encode: (value): "true" | "false" => (value ? "true" : "false")
      })
    )
  )
  .annotate({ expected: "true or false" })

/** Secrets, separated by commas. */
export const secrets = Schema.String.pipe(
  Schema.decodeTo(
    Schema.Array(Schema.RedactedFromValue(Schema.String)),
    SchemaTransformation.transform({
      decode: (text): ReadonlyArray<string> => parts(text),
      encode: (given) => given.join(",")
    })
  )
)

/** Names, separated by commas. */
export const names = Schema.String.pipe(
  Schema.decodeTo(
    Schema.Array(Schema.String),
    SchemaTransformation.transform({
      decode: (text): ReadonlyArray<string> => parts(text),
      encode: (given) => given.join(",")
    })
  )
)

const parts = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")

/** Origins, separated by commas. */
export const origins = Schema.String.pipe(
  Schema.decodeTo(
    Schema.Array(Schema.String),
    SchemaTransformation.transform({
      decode: (text): ReadonlyArray<string> => text.split(",").map((part) => part.trim()),
      encode: (given) => given.join(",")
    })
  )
)
  .check(Schema.makeFilter((given) => originViolations({ frontendApiOrigins: given }).length === 0))
  .annotate({ expected: "* or origins such as https://shop.example.com, separated by commas" })

/** A URL, without a slash at its end. */
export const webAddress = Schema.String.check(Schema.isPattern(/^https?:\/\/[^/\s]+(\/[^/\s]+)*\/?$/i))
  .pipe(
    Schema.decodeTo(
      Schema.String,
      SchemaTransformation.transform({ decode: (text) => text.replace(/\/$/, ""), encode: (text) => text })
    )
  )
  .annotate({ expected: "an http or https URL such as https://flags.example.com" })

/** A prefix of paths. `/` and nothing mean none. */
export const pathPrefix = Schema.String.check(Schema.isPattern(/^(\/?[A-Za-z0-9._~-]+)*\/?$/))
  .pipe(
    Schema.decodeTo(
      Schema.String,
      SchemaTransformation.transform({
        decode: (text) => text.replace(/^\/|\/$/g, "").replace(/^(?=.)/, "/"),
        encode: (text) => text
      })
    )
  )
  .annotate({ expected: "a path such as /flags, of letters, digits, '.', '_', '~' and '-'" })

const isReadableFile = (path: string): boolean =>
  Exit.isSuccess(Effect.runSyncExit(Effect.try(() => accessSync(path)))) && statSync(path).isFile()

/** The path of a file. Decodes to its text, without white space around it. */
export const textFile = Schema.String.check(Schema.makeFilter(isReadableFile)).pipe(
  Schema.decodeTo(
    Schema.String,
    SchemaTransformation.transform({ decode: (path) => textOfBytes(readFileSync(path)).trim(), encode: (text) => text })
  )
)

/** Stands before a colon in a header. */
export const relayClientId = Schema.String.check(Schema.isPattern(/^[^:\s]{1,200}$/)).annotate({
  expected: "1 to 200 characters without colons and white space"
})

/** At least 16 bytes in base64url. */
export const relayClientSecret = Schema.RedactedFromValue(
  Schema.String.check(Schema.isPattern(/^[\w-]{22,200}$/))
).annotate({ expected: "at least 22 characters of base64url" })
