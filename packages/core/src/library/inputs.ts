import { Effect, Record, Schema } from "effect"
import { InvalidData } from "../domain/violations/errors.ts"
import type { Parsed } from "../domain/violations/query-parameter.ts"
import { Timestamp } from "../domain/values/timestamp.ts"
import { SecretText } from "../domain/values/secret-text.ts"
import { NewChange } from "../domain/change-requests/changes/change.ts"
import { AdvancedPlaygroundRequest } from "../domain/delivery/playground.ts"
import { impactFigure } from "../domain/impact-metrics/impact-aggregation.ts"
import { StrategyTypeChange } from "../domain/catalog/strategy-type.ts"
import { Variant } from "../domain/strategies/variant.ts"
import { RoleHolders } from "../domain/projects/project-access.ts"
import { OwnPassword } from "../domain/users/password-rules.ts"
import type { Input } from "./method.ts"

/** A single value. Violations call it by this name. */
export const named = <A>(called: string, schema: Schema.Decoder<A>): Input<A> => ({
  name: called,
  schema,
  optional: false,
  lenient: false
})

/** Makes an input optional. */
export const optional = <A>(input: Input<A>): Input<A> => ({ ...input, optional: true })

/** A document of another service, which may have properties that we do not read. */
export const document = <A>(schema: Schema.Decoder<A>): Input<A> => ({ ...named("", schema), lenient: true })

const text = (called: string) => named(called, Schema.String)

export const projectId = text("project")
export const featureName = text("feature")
export const environmentName = text("environment")
export const name = text("name")
export const id = text("id")
export const value = text("value")
export const searched = text("text")
export const numericId = named("id", Schema.Finite)
export const numericIds = named("ids", Schema.Array(Schema.Finite))
export const roleId = named("role", Schema.Finite)
export const roleIds = named("roles", Schema.Array(Schema.Finite))
export const hours = named("hours", Schema.Finite)
export const days = named("days", Schema.NullOr(Schema.Finite))
export const isOn = named("value", Schema.Boolean)
export const names = named("names", Schema.Array(Schema.String))
export const moment = named("at", Timestamp)
export const secret = named("secret", SecretText)
export const userKey = named("user", Schema.Union([Schema.Finite, Schema.String]))

/** A JSON Patch. Each use case decides which operations it allows. */
export const operations = named("operations", Schema.Array(Schema.Unknown))

const inProject = { project: Schema.String }
const ofFeature = { ...inProject, feature: Schema.String }
const inEnvironment = { ...ofFeature, environment: Schema.String }
const ofPlan = { ...inEnvironment, plan: Schema.String }
const ofTemplate = { template: Schema.String, milestone: Schema.String }
const ofRequest = { ...inProject, request: Schema.Finite }

export const FeatureAddressInput = Schema.Struct(ofFeature)
export const EnvironmentAddressInput = Schema.Struct(inEnvironment)
export const ProjectEnvironmentInput = Schema.Struct({ ...inProject, environment: Schema.String })
export const StrategyAddressInput = Schema.Struct({ ...inEnvironment, strategy: Schema.String })
export const ChartAddressInput = Schema.Struct({ ...ofFeature, chart: Schema.String })
export const PlanAddressInput = Schema.Struct(ofPlan)
export const MilestoneAddressInput = Schema.Struct({ ...ofPlan, milestone: Schema.String })
export const PlanSafeguardAddressInput = Schema.Struct({ ...ofPlan, safeguard: Schema.String })
export const ProgressionAddressInput = Schema.Struct({ ...inEnvironment, source: Schema.String })
export const SafeguardAddressInput = Schema.Struct({ ...inEnvironment, safeguard: Schema.String })
export const MilestoneOfTemplateInput = Schema.Struct(ofTemplate)
export const StrategyOfTemplateInput = Schema.Struct({ ...ofTemplate, strategy: Schema.String })
export const RequestAddressInput = Schema.Struct(ofRequest)
export const ChangeAddressInput = Schema.Struct({ ...ofRequest, change: Schema.Finite })

export const PermissionAddressInput = Schema.Struct({
  project: Schema.optionalKey(Schema.String),
  environment: Schema.optionalKey(Schema.String)
})
export const MemberInput = Schema.Struct({ kind: Schema.Literals(["user", "group"]), id: Schema.Finite })
export const EnableOptionsInput = named("options", Schema.Struct({ activateDisabledStrategies: Schema.Boolean }))
export const Archived = named("options", Schema.Struct({ archived: Schema.optionalKey(Schema.Boolean) }))
export const Included = named(
  "options",
  Schema.Struct({ include: Schema.optionalKey(Schema.Literals(["project", "root"])) })
)
export const StrategyPositions = named(
  "positions",
  Schema.Array(Schema.Struct({ id: Schema.String, sortOrder: Schema.Finite }))
)
export const SortOrders = Schema.Record(Schema.String, Schema.Finite)
export const VariantsInput = named("variants", Schema.Array(Variant))
export const SpreadVariants = Schema.Struct({
  environments: Schema.Array(Schema.String),
  variants: Schema.Array(Variant)
})
export const RolesHeld = named("roles", Schema.Array(RoleHolders))
export const Expiry = Schema.Struct({ expiresAt: Schema.NullOr(Timestamp) })
export const ProposedChanges = named("changes", Schema.Union([NewChange, Schema.Array(NewChange)]))
export const PlaygroundContextInput = named("context", AdvancedPlaygroundRequest.fields.context)
export const ImpactFigureInput = Schema.Struct(impactFigure)
export const OwnPasswordChangeInput = Schema.Struct({ ...OwnPassword.fields, session: Schema.optionalKey(SecretText) })
export const StrategyTypeUpdate = Schema.Struct({
  ...StrategyTypeChange.fields,
  parameters: Schema.optionalKey(StrategyTypeChange.fields.parameters)
})
export const EventLogQueryInput = Schema.Struct({
  type: Schema.optionalKey(Schema.String),
  project: Schema.optionalKey(Schema.String),
  feature: Schema.optionalKey(Schema.String),
  query: Schema.optionalKey(Schema.String),
  offset: Schema.optionalKey(Schema.Finite),
  limit: Schema.optionalKey(Schema.Finite)
})

/** A filter, sort key or page of a list. */
const Filter = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Array(Schema.String)])

/** The filters of a list as plain values. */
export type Filters<Raw> = { readonly [Name in keyof Raw]?: typeof Filter.Type }

/** Accepts filters with these names only. */
export const filtersNamed = <const Names extends ReadonlyArray<string>>(...known: Names) =>
  optional(
    named("filters", Schema.Struct(Record.fromIterableWith(known, (each) => [each, Schema.optionalKey(Filter)])))
  )

/** Wraps a use case that takes a parsed query, for callers who have filters as plain values. */
export const parsed =
  <Raw extends object, Query, A, E, R>(
    parse: (raw: Raw) => Parsed<Query>,
    useCase: (query: Query) => Effect.Effect<A, E, R>
  ) =>
  (filters?: Filters<Raw>): Effect.Effect<A, E | InvalidData, R> =>
    Effect.flatMap(accepted(parse(asParameters<Raw>(filters))), useCase)

/** Wraps a use case that takes an address and then a parsed query. */
export const parsedAfter =
  <Address, Raw extends object, Query, A, E, R>(
    parse: (raw: Raw) => Parsed<Query>,
    useCase: (address: Address, query: Query) => Effect.Effect<A, E, R>
  ) =>
  (address: Address, filters?: Filters<Raw>): Effect.Effect<A, E | InvalidData, R> =>
    Effect.flatMap(accepted(parse(asParameters<Raw>(filters))), (query) => useCase(address, query))

/** Wraps a use case that takes two inputs and then a parsed query. */
export const parsedAfterTwo =
  <First, Second, Raw extends object, Query, A, E, R>(
    parse: (raw: Raw) => Parsed<Query>,
    useCase: (first: First, second: Second, query: Query) => Effect.Effect<A, E, R>
  ) =>
  (first: First, second: Second, filters?: Filters<Raw>): Effect.Effect<A, E | InvalidData, R> =>
    Effect.flatMap(accepted(parse(asParameters<Raw>(filters))), (query) => useCase(first, second, query))

const accepted = <A>(result: Parsed<A>): Effect.Effect<A, InvalidData> =>
  Effect.mapError(Effect.fromResult(result), (violations) => new InvalidData({ violations }))

/** Converts numbers and booleans to text, as they come in a URL. The schema of the filters has checked the names. */
const asParameters = <Raw extends object>(filters: Filters<Raw> = {}): Raw => {
  const entries = Object.entries<typeof Filter.Type | undefined>(filters)
  const texts = entries.map(([key, given]) => [key, typeof given === "object" ? given : String(given)])
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return Object.fromEntries(texts) as Raw
}
