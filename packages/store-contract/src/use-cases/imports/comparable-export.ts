import type { ExportData, Strategy } from "@halyard/core"
import { type Effect, Struct } from "effect"
import type { contentOf } from "./import-worlds.ts"

/**
 * An export with names instead of segments' ids, and without what belongs to one instance only: ids and dates, the
 * project and the environment.
 */
export const comparableExport = (data: ExportData) => {
  const names = new Map(data.segments.map(({ id, name }) => [id, name]))
  return {
    ...data,
    features: data.features.map((feature) => Struct.omit(feature, ["project"])),
    featureStrategies: data.featureStrategies.map((strategy) => ({
      ...timeless(strategy),
      segments: strategy.segments.map((id) => names.get(id))
    })),
    featureEnvironments: data.featureEnvironments.map((state) => Struct.omit(state, ["environment"])),
    segments: [...names.values()].toSorted(),
    contextFields: data.contextFields.map(({ createdAt: _, ...field }) => field)
  }
}

const timeless = ({ id: _, ...strategy }: Strategy) => strategy

type Content = Effect.Success<ReturnType<typeof contentOf>>[number]

/** A feature without ids, dates and creators. */
export const lasting = (feature: Content) => ({
  ...Struct.omit(feature, ["createdAt", "createdBy", "lifecycle"]),
  environments: feature.environments.map((environment) => ({
    ...environment,
    strategies: environment.strategies.map((strategy) => ({
      ...timeless(strategy),
      segments: strategy.segments.length
    }))
  }))
})
