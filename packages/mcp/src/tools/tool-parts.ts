import { CurrentPrincipal, CurrentReason, field } from "@halyard/core/domain"
import { NobodySkipsApproval } from "@halyard/core/use-cases"
import { Context, Effect, Schema } from "effect"
import { Tool } from "effect/ai"

/** A call was refused. Agents read the message. */
export class Refused extends Schema.TaggedError<Refused>()("Refused", { message: Schema.String }) {}

/** What all tools share: they act as the caller, and fail with a sentence. */
export const common = { failure: Refused, dependencies: [CurrentPrincipal] } satisfies object

export const project = field(Schema.String, "The project's id. `list_projects` lists them")
export const flag = field(Schema.String, "The flag's name")
export const environment = field(Schema.String, "The environment's name, such as `production`")

export const reason = field(
  Schema.String.check(Schema.isTrimmed(), Schema.isMinLength(1), Schema.isMaxLength(900)),
  "Why the change is made, in a sentence. People read it in the event log"
)

export const confirmation = field(
  Schema.optionalKey(Schema.String),
  "Leave it out at first: then nothing changes, and the answer tells what would happen, with a code. Show that to the user. If they agree, call again with the code"
)

/**
 * Tells clients what they may assume of a tool, for example whether to ask the user before they call it. Unknown inputs
 * are refused.
 */
const hints = (readOnly: boolean, destructive: boolean) =>
  Context.make(Tool.Strict, true).pipe(
    Context.add(Tool.Readonly, readOnly),
    Context.add(Tool.Destructive, destructive),
    Context.add(Tool.Idempotent, readOnly),
    Context.add(Tool.OpenWorld, false)
  )

export const reads = hints(true, false)
export const adds = hints(false, false)
export const changes = hints(false, true)

/** Fails with the message of any failure. */
export const orRefuse = <A, E extends { readonly message: string }, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, Refused, R> => Effect.mapError(effect, ({ message }) => new Refused({ message }))

/**
 * Marks the events of the effect with the tool that made them, and the reason. Approval cannot be skipped by a tool,
 * not even by administrators.
 */
export const byTool =
  (tool: string, why: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    effect.pipe(
      Effect.provideService(CurrentReason, `${why} (MCP tool ${tool})`),
      Effect.provideService(NobodySkipsApproval, true)
    )
