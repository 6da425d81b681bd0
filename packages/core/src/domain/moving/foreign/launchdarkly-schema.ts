import { Schema } from "effect"

const optional = Schema.optionalKey
const orNull = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))
const Names = Schema.Array(Schema.String)

const Target = Schema.Struct({ values: Names, variation: Schema.Finite, contextKind: orNull(Schema.String) })

const Rollout = Schema.Struct({
  variations: Schema.Array(Schema.Struct({ variation: Schema.Finite, weight: Schema.Finite })),
  bucketBy: orNull(Schema.String),
  contextKind: orNull(Schema.String)
})

const serving = { variation: orNull(Schema.Finite), rollout: orNull(Rollout) }
const Serving = Schema.Struct(serving)
export type Serving = typeof Serving.Type

export const Clause = Schema.Struct({
  attribute: Schema.String,
  op: Schema.String,
  values: Schema.Array(Schema.Unknown),
  negate: optional(Schema.Boolean),
  contextKind: orNull(Schema.String)
})
export type Clause = typeof Clause.Type

const Rule = Schema.Struct({ ...serving, description: orNull(Schema.String), clauses: Schema.Array(Clause) })

export const Configuration = Schema.Struct({
  on: Schema.Boolean,
  targets: orNull(Schema.Array(Target)),
  contextTargets: orNull(Schema.Array(Target)),
  rules: Schema.Array(Rule),
  fallthrough: Serving,
  offVariation: orNull(Schema.Finite),
  prerequisites: orNull(Schema.Array(Schema.Struct({ key: Schema.String, variation: Schema.Finite })))
})
export type Configuration = typeof Configuration.Type

export const LaunchDarklyFlag = Schema.Struct({
  key: Schema.String,
  name: orNull(Schema.String),
  description: orNull(Schema.String),
  tags: orNull(Names),
  archived: optional(Schema.Boolean),
  variations: Schema.Array(Schema.Struct({ value: Schema.Unknown, name: orNull(Schema.String) })),
  environments: Schema.Record(Schema.String, Configuration)
})
export type LaunchDarklyFlag = typeof LaunchDarklyFlag.Type

/** The answer of `GET /api/v2/flags/{project}?summary=0`. */
export const LaunchDarklyFlags = Schema.Struct({ items: Schema.Array(Schema.Unknown) })

const ContextTargets = orNull(Schema.Array(Schema.Struct({ values: Names, contextKind: orNull(Schema.String) })))

export const LaunchDarklySegment = Schema.Struct({
  key: Schema.String,
  included: orNull(Names),
  excluded: orNull(Names),
  includedContexts: ContextTargets,
  excludedContexts: ContextTargets,
  rules: Schema.Array(Schema.Struct({ clauses: Schema.Array(Clause), weight: orNull(Schema.Finite) })),
  unbounded: optional(Schema.Boolean),
  _links: optional(Schema.Struct({ self: Schema.Struct({ href: Schema.String }) }))
})
export type LaunchDarklySegment = typeof LaunchDarklySegment.Type

/** The answer of `GET /api/v2/segments/{project}/{environment}`. */
export const LaunchDarklySegments = Schema.Struct({ items: Schema.Array(Schema.Unknown) })
