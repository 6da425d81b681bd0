import { ImportRequest, InstanceDocument, systemPrincipal } from "@halyard/core/domain"
import { applyMove, importFeatures } from "@halyard/core/use-cases"
import type { EmbeddedHalyard } from "@halyard/http-node"
import { Effect, Predicate, Schema } from "effect"
import { type FlagLine, readFlagLine } from "./flag-line.ts"

/**
 * The content that an instance begins with: an export of features or of a whole instance, or flags, one a line, such as
 * `checkout`, `checkout on`, `search 25% in production` or `banner variant blue`.
 */
export type Seed = object | ReadonlyArray<string> | string

/** Fills a new instance. Rejects if a document is not an export, or a line is not valid. */
export const plant = async (halyard: EmbeddedHalyard, seed: Seed): Promise<void> => {
  const lines = typeof seed === "string" ? seed.split("\n") : isLines(seed) ? seed : undefined
  if (lines === undefined) return plantDocument(halyard, seed)
  const flags = lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(readFlagLine)
  const environments = (await halyard.environments.list(bySystem)).map(({ name }) => name)
  for (const flag of flags) await plantFlag(halyard, flag, environments)
}

const bySystem = { as: systemPrincipal }

const isLines = (seed: unknown): seed is ReadonlyArray<string> =>
  Array.isArray(seed) && seed.every((line) => typeof line === "string")

const plantDocument = (halyard: EmbeddedHalyard, seed: unknown): Promise<void> => {
  if (Predicate.hasProperty(seed, "format")) {
    return halyard.run(Effect.flatMap(readInstance(seed), (document) => Effect.asVoid(applyMove(document))))
  }
  const request = Predicate.hasProperty(seed, "data")
    ? seed
    : { project: "default", environment: environmentOf(seed), data: seed }
  return halyard.run(Effect.flatMap(readImport(request), (given) => Effect.asVoid(importFeatures(given))))
}

const readInstance = Schema.decodeUnknownEffect(InstanceDocument)
const readImport = Schema.decodeUnknownEffect(ImportRequest)

/** The environment of an export, which its features name. */
const environmentOf = (seed: unknown): string => {
  if (!Predicate.hasProperty(seed, "featureEnvironments") || !Array.isArray(seed.featureEnvironments))
    return "development"
  const [first]: ReadonlyArray<unknown> = seed.featureEnvironments
  return Predicate.hasProperty(first, "environment") ? String(first.environment) : "development"
}

const plantFlag = async (
  halyard: EmbeddedHalyard,
  { environments, name: feature, on, rollout, variant }: FlagLine,
  all: ReadonlyArray<string>
): Promise<void> => {
  await halyard.features.create("default", { name: feature }, bySystem)
  for (const environment of environments.length === 0 ? all : environments) {
    const address = { project: "default", feature, environment }
    if (rollout !== undefined || variant !== undefined) {
      await halyard.strategies.add(address, strategyOf(feature, rollout ?? 100, variant), bySystem)
    }
    if (on) await halyard.features.enable(address, bySystem)
  }
}

const strategyOf = (feature: string, rollout: number, variant: string | undefined) => ({
  name: "flexibleRollout",
  parameters: { rollout: String(rollout), stickiness: "default", groupId: feature },
  ...(variant === undefined
    ? {}
    : { variants: [{ name: variant, weight: 1000, weightType: "variable" as const, stickiness: "default" }] })
})
