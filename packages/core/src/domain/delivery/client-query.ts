import { Result } from "effect"
import parse from "semver/functions/parse.js"
import { readTag } from "../features/parse-feature-query.ts"
import type { Tag } from "../values/tag.ts"
import type { SdkToken } from "../tokens/sdk-token.ts"
import {
  collect,
  collectParts,
  type Parsed,
  type RawParameter,
  readAll,
  readOne
} from "../violations/query-parameter.ts"
import { lengthViolations, quoted, violation } from "../violations/violation.ts"
import type { DeliveredFeature } from "./delivered-feature.ts"

/** Which features an SDK receives. Responses repeat it, so the order of the properties is the order on the wire. */
export interface ClientQuery {
  /** The tags of which a feature must have one. */
  readonly tag?: ReadonlyArray<readonly [type: string, value: string]>
  readonly project?: ReadonlyArray<string>
  readonly namePrefix?: string
  readonly environment: string
  /** Whether strategies contain the constraints of their segments, for SDKs that do not support segments. */
  readonly inlineSegmentConstraints: boolean
}

/**
 * The features that a snapshot must contain: those of an environment, of some of its projects, or with some of these
 * tags.
 */
export type DeliveryScope = Pick<ClientQuery, "environment" | "project" | "tag">

/** The query parameters of an SDK. The names with brackets are synonyms, and both forms can be combined. */
export interface RawClientQuery {
  readonly tag?: RawParameter
  readonly "tag[]"?: RawParameter
  readonly project?: RawParameter
  readonly "project[]"?: RawParameter
  readonly namePrefix?: RawParameter
  /** The version of the client specification that the SDK supports, from a header. */
  readonly clientSpec?: string | undefined
}

/** Combines what the SDK requests with what its token allows. */
export const parseClientQuery = (raw: RawClientQuery, token: SdkToken): Parsed<ClientQuery> =>
  Result.map(
    collectParts({
      tags: readTags(raw),
      projects: readAll({ name: "project", raw: both(raw.project, raw["project[]"]) }),
      namePrefix: readOne({ name: "namePrefix", raw: raw.namePrefix }, undefined, readPrefix),
      knowsSegments: readClientSpec(raw.clientSpec)
    }),
    ({ knowsSegments, namePrefix, projects, tags }) => ({
      ...(tags.length === 0 ? {} : { tag: tags.map(({ type, value }) => [type, value] as const) }),
      ...projectsOf(token, [...new Set(projects)]),
      ...(namePrefix === undefined ? {} : { namePrefix }),
      environment: token.environment,
      inlineSegmentConstraints: !knowsSegments
    })
  )

/** Everything that a token allows, for SDKs that support segments. */
export const wholeQuery = (token: SdkToken): ClientQuery => ({
  ...projectsOf(token, []),
  environment: token.environment,
  inlineSegmentConstraints: false
})

/** Whether the SDK receives the feature. */
export const isAskedFor = (query: ClientQuery): ((delivered: DeliveredFeature) => boolean) => {
  const projects = query.project && new Set(query.project)
  const { namePrefix = "", tag: tags } = query
  return (delivered) =>
    (projects === undefined || projects.has(delivered.feature.project)) &&
    delivered.feature.name.startsWith(namePrefix) &&
    (tags === undefined || tags.some(([type, value]) => carries(delivered, type, value)))
}

const carries = ({ tags }: DeliveredFeature, type: string, value: string): boolean =>
  tags.some((tag) => tag.type === type && tag.value === value)

const projectsOf = ({ projects }: SdkToken, wanted: ReadonlyArray<string>): Pick<ClientQuery, "project"> => {
  if (projects === "all") return wanted.length === 0 ? {} : { project: wanted }
  return { project: wanted.length === 0 ? projects : projects.filter((project) => wanted.includes(project)) }
}

const readTags = (raw: RawClientQuery): Parsed<ReadonlyArray<Tag>> =>
  Result.flatMap(readAll({ name: "tag", raw: both(raw.tag, raw["tag[]"]) }), (texts) =>
    collect([...new Set(texts)].map((text) => readTag("tag", text)))
  )

const readPrefix = (text: string): Parsed<string> => {
  const [wrong] = lengthViolations(text, "/namePrefix", 1, LONGEST_NAME)
  return wrong === undefined ? Result.succeed(text) : Result.fail([wrong])
}

const LONGEST_NAME = 100

/** Whether the SDK supports segments. Old SDKs do not send the header. */
const readClientSpec = (text: string | undefined): Parsed<boolean> => {
  if (text === undefined || text === "") return Result.succeed(false)
  const version = /^\d/.test(text) ? parse(text) : null
  return version === null
    ? Result.fail([violation("/clientSpec", `must be a version such as 5.2.0, not ${quoted(text)}`)])
    : Result.succeed(version.compare(KNOWS_SEGMENTS) >= 0)
}

const KNOWS_SEGMENTS = "4.2.0"

const both = (...given: ReadonlyArray<RawParameter>): ReadonlyArray<string> =>
  given.flatMap((one) => (typeof one === "string" ? [one] : (one ?? [])))
