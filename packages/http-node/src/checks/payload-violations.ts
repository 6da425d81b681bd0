import { violationMessage, MOST_VIOLATIONS, type Violation } from "@halyard/core/domain"
import { Context, Option, Result, Schema, type SchemaIssue } from "effect"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"
import { schemaViolations } from "./schema-violations.ts"
import { shortened } from "./shortened.ts"

/**
 * What is wrong with a body that an endpoint's decoder refused. The decoder stops at the first violation, since a large
 * body can hold millions; the others are looked for in full where the body is small, else with its long lists cut.
 */
export const payloadViolations = (
  endpoint: HttpApiEndpoint.Top,
  body: string,
  first: SchemaIssue.Issue
): ReadonlyArray<Violation> => {
  const others = Option.match(allOf(endpoint, body), {
    onNone: () => [],
    onSome: (issue) => schemaViolations("body", issue)
  })
  const violations = [...schemaViolations("body", first), ...others]
  return [...new Map(violations.map((found) => [violationMessage(found), found])).values()].slice(0, MOST_VIOLATIONS)
}

const SMALL = 500_000

const allOf = (endpoint: HttpApiEndpoint.Top, body: string): Option.Option<SchemaIssue.Issue> =>
  Option.gen(function* () {
    const parsed = yield* parseJson(body)
    const payload = body.length > SMALL ? yield* shortened(parsed) : parsed
    const [accepted] = endpoint.payload.values()
    const schema = yield* Option.liftPredicate(isSelfContained)(accepted?.schemas[0])
    const options = Context.getOrUndefined(endpoint.annotations, HttpApi.PayloadParseOptions)
    const decoded = Schema.decodeUnknownResult(schema, { ...options, errors: "all" })(payload)
    return yield* Option.map(Result.getFailure(decoded), ({ issue }) => issue)
  })

const parseJson = Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** Schemas of a contract need nothing but the input. */
const isSelfContained = (schema: unknown): schema is Schema.Top & Schema.ConstraintDecoder<unknown> =>
  Schema.isSchema(schema)
