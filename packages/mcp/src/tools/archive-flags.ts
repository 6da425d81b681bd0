import { type Feature, field } from "@halyard/core/domain"
import { archiveFeatures, getFeature } from "@halyard/core/use-cases"
import { Effect, Schema } from "effect"
import { Tool } from "effect/ai"
import { confirmed } from "./confirmed.ts"
import { byTool, changes, common, confirmation, orRefuse, project, reason } from "./tool-parts.ts"

const Archiving = Schema.Struct({
  project,
  flags: field(
    Schema.Array(Schema.String).check(Schema.isMinLength(1), Schema.isMaxLength(100)),
    "The names of the flags, at most 100"
  ),
  reason,
  confirmation
})

/**
 * The facts by which people decide whether to archive a flag. When it was last seen is left out, because that changes
 * all the time.
 */
const decidedBy = ({ children, dependencies, environments, name }: Feature): string =>
  JSON.stringify([
    name,
    children,
    dependencies,
    environments.map(({ enabled, name: environment, strategies }) => [environment, enabled, strategies])
  ])

export const archiveFlags = Tool.make("archive_flags", {
  ...common,
  description:
    "Archives feature flags, in two calls: the first tells what would happen, the second does it. Archived flags are off everywhere. People can revive them.",
  parameters: Archiving,
  success: Schema.Struct({
    done: field(Schema.Boolean, "Whether the flags were archived. False: nothing has changed yet"),
    summary: field(Schema.String, "What happened, or would happen"),
    onIn: field(
      Schema.Record(Schema.String, Schema.Array(Schema.String)),
      "Flags that were on until then, and in which environments. Applications get false for them afterwards"
    ),
    confirmation: field(Schema.optionalKey(Schema.String), "The code for the second call")
  })
}).annotateMerge(changes)

export const handleArchiveFlags = Effect.fnUntraced(function* (given: typeof Archiving.Type) {
  const { flags } = given
  const states = Effect.forEach(flags, (feature) => getFeature({ project: given.project, feature }))
  const onIn = Object.fromEntries(
    (yield* orRefuse(states)).flatMap(({ environments, name }) => {
      const on = environments.filter(({ enabled }) => enabled).map((environment) => environment.name)
      return on.length === 0 ? [] : [[name, on] as const]
    })
  )
  const { code } = yield* confirmed({
    subject: Effect.map(states, (features) => ({
      tool: archiveFlags.name,
      project: given.project,
      flags: features.map(decidedBy)
    })),
    make: archiveFeatures(given.project, flags).pipe(byTool(archiveFlags.name, given.reason)),
    confirmation: given.confirmation
  })
  const isDone = code === undefined
  const names = flags.map((name) => `"${name}"`).join(", ")
  return {
    done: isDone,
    summary: isDone ? `Archived: ${names}.` : `These flags would be archived: ${names}.`,
    onIn,
    ...(isDone ? {} : { confirmation: code })
  }
})
