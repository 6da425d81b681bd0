import { Option, Result, Schema } from "effect"
import type { EventType } from "../../events/event-type.ts"
import type { Event } from "../../events/event.ts"
import { Strategy } from "../../strategies/strategy.ts"
import { Variant } from "../../strategies/variant.ts"
import { tagText } from "../../values/tag.ts"
import { Dependency } from "../dependency.ts"
import { FeatureMetadata } from "../feature.ts"
import { FeatureLink } from "../links/feature-link.ts"
import {
  createdContent,
  type EnvironmentContent,
  type FeatureContent,
  inEnvironmentOf,
  type LogGap
} from "./feature-content.ts"

/**
 * Rebuilds a feature from its events and from those of its projects' environments, oldest first. Fails if the first
 * events are missing, or if one says too little.
 */
export const replayEvents = (events: ReadonlyArray<Event>): Result.Result<FeatureContent, LogGap> => {
  let state: Result.Result<FeatureContent, LogGap> = Result.fail({})
  for (const event of events) {
    if (event.type === "feature-created") state = createdBy(event)
    else if (Result.isSuccess(state)) state = Result.fromNullishOr(afterEvent(state.success, event), () => ({ event }))
  }
  return state
}

const createdBy = (event: Event): Result.Result<FeatureContent, LogGap> => {
  const metadata = metadataIn(event.data)
  return metadata === undefined ? Result.fail({ event }) : Result.succeed(createdContent(metadata, event.id))
}

/**
 * The content after an event. Undefined if the event says too little. Events of other types leave the feature as it is.
 */
const afterEvent = (content: FeatureContent, event: Event): FeatureContent | undefined => {
  const onFeature = ofFeature[event.type]
  if (onFeature !== undefined) return onFeature(content, event)
  const onEnvironment = ofEnvironments[event.type]
  if (onEnvironment === undefined) return content
  if (event.environment === null) return undefined
  const change = onEnvironment(event)
  return change === undefined ? undefined : inEnvironmentOf(content, event.environment, change)
}

type Table<Effect> = Readonly<Partial<Record<EventType, Effect>>>

const ofFeature: Table<(content: FeatureContent, event: Event) => FeatureContent | undefined> = {
  "feature-metadata-updated": (content, { data }) => merged(content, metadataIn(data), (metadata) => metadata),
  "feature-stale-on": (content) => ({ ...content, stale: true }),
  "feature-stale-off": (content) => ({ ...content, stale: false }),
  "feature-archived": (content, { createdAt }) => ({ ...content, archivedAt: createdAt }),
  "feature-revived": (content) => ({
    ...content,
    archivedAt: null,
    environments: new Map([...content.environments].map(([name, here]) => [name, { ...here, enabled: false }]))
  }),
  "feature-project-change": (content, { data, id }) => {
    const project = data?.["newProject"]
    // A move out of a private project has two events. The one of the old project may not name the new project.
    return typeof project === "string" ? { ...content, project, movedBy: id } : content
  },
  "feature-tagged": (content, { data }) =>
    merged(content, tagIn(data), (tag) => ({ tags: [...without(content.tags, tag, tagText), tag] })),
  "feature-untagged": (content, { preData }) =>
    merged(content, tagIn(preData), (tag) => ({ tags: without(content.tags, tag, tagText) })),
  "feature-dependency-added": (content, { data }) =>
    merged(content, dependencyIn(data), (one) => ({
      dependencies: [...without(content.dependencies, one, parentOf), one]
    })),
  "feature-dependency-removed": (content, { preData }) =>
    merged(content, dependencyIn(preData), (one) => ({
      dependencies: without(content.dependencies, one, parentOf)
    })),
  "feature-link-added": (content, { data }) =>
    merged(content, linkIn(data), (link) => ({ links: [...content.links, { ...link, feature: content.name }] })),
  "feature-link-updated": (content, { data }) =>
    merged(content, linkIn(data), (link) => ({
      links: content.links.map((one) => (one.id === link.id ? { ...link, feature: content.name } : one))
    })),
  "feature-link-removed": (content, { preData }) =>
    merged(content, linkIn(preData), (link) => ({ links: without(content.links, link, idOf) })),
  "project-environment-removed": (content, { environment, project }) => ({
    ...content,
    environments: new Map(
      [...content.environments].filter(([name]) => project !== content.project || name !== environment)
    )
  }),
  "project-environment-added": (content, event) =>
    event.project === content.project ? copied(content, event) : content
}

const ofEnvironments: Table<(event: Event) => ((here: EnvironmentContent) => EnvironmentContent) | undefined> = {
  "feature-environment-enabled": () => (here) => ({ ...here, enabled: true }),
  "feature-environment-disabled": () => (here) => ({ ...here, enabled: false }),
  "feature-environment-variants-updated": ({ data }) => {
    const given = variantsIn(data)
    return given && ((here) => ({ ...here, variants: given.variants }))
  },
  "feature-strategy-add": ({ data }) =>
    withStrategies(strategyIn(data), (all, one) => [...without(all, one, idOf), one]),
  "feature-strategy-update": ({ data }) =>
    withStrategies(strategyIn(data), (all, one) => [...without(all, one, idOf), one]),
  "feature-strategy-remove": ({ preData }) =>
    withStrategies(strategyIn(preData), (all, one) => without(all, one, idOf)),
  "strategy-order-changed": ({ data }) => {
    const order = orderIn(data)
    const positioned = new Map(order?.strategyIds.map((id, index) => [id, order.sortOrders[index]]))
    return withStrategies(order, (all) =>
      all.map((one) => ({ ...one, sortOrder: positioned.get(one.id) ?? one.sortOrder }))
    )
  }
}

/**
 * The content after an environment was linked. If the environment was copied, the feature has copies of its strategies;
 * otherwise nothing.
 */
const copied = (content: FeatureContent, event: Event): FeatureContent | undefined => {
  const { environment } = event
  const origin = originOf(event)
  if (environment === null || origin === undefined) return content
  const source = content.environments.get(origin.copyOf)
  if (source === undefined) return content
  const strategies = source.strategies.flatMap((one) => {
    const id = origin.copies.get(one.id)
    return id === undefined ? [] : [{ ...one, id }]
  })
  if (strategies.length < source.strategies.length) return undefined
  return inEnvironmentOf(content, environment, () => ({ ...source, strategies }))
}

interface Origin {
  readonly copyOf: string
  /** The ids of the copies, by those of the originals. */
  readonly copies: ReadonlyMap<string, string>
}

/** Where the environment was copied from. Parsed once per event, because it names the strategies of all features. */
const originOf = (event: Event): Origin | undefined => {
  if (!origins.has(event)) {
    const origin = originIn(event.data)
    origins.set(event, origin && { copyOf: origin.copyOf, copies: new Map(Object.entries(origin.strategies)) })
  }
  return origins.get(event)
}

const origins = new WeakMap<Event, Origin | undefined>()

const merged = <A>(
  content: FeatureContent,
  read: A | undefined,
  change: (value: A) => Partial<FeatureContent>
): FeatureContent | undefined => read && { ...content, ...change(read) }

const withStrategies = <A>(
  read: A | undefined,
  change: (all: ReadonlyArray<Strategy>, value: A) => ReadonlyArray<Strategy>
) => read && ((here: EnvironmentContent) => ({ ...here, strategies: change(here.strategies, read) }))

const without = <A, B extends A>(all: ReadonlyArray<B>, gone: A, keyOf: (one: A) => string): ReadonlyArray<B> =>
  all.filter((one) => keyOf(one) !== keyOf(gone))

const parentOf = ({ feature }: Dependency): string => feature
const idOf = ({ id }: { readonly id: string }): string => id

const reader =
  <A>(schema: Schema.Decoder<A>) =>
  (data: unknown): A | undefined =>
    Option.getOrUndefined(Schema.decodeUnknownOption(schema)(data))

const metadataIn = reader(FeatureMetadata)
/** Tags may be older than today's rules, so only their shape is checked. */
const tagIn = reader(Schema.Struct({ type: Schema.String, value: Schema.String }))
const dependencyIn = reader(Dependency)
const linkIn = reader(Schema.Struct({ id: FeatureLink.fields.id, url: Schema.String, title: FeatureLink.fields.title }))
const strategyIn = reader(Strategy)
const variantsIn = reader(Schema.Struct({ variants: Schema.Array(Variant) }))
const orderIn = reader(
  Schema.Struct({ strategyIds: Schema.Array(Schema.String), sortOrders: Schema.Array(Schema.Finite) })
)
const originIn = reader(
  Schema.Struct({ copyOf: Schema.String, strategies: Schema.Record(Schema.String, Schema.String) })
)
