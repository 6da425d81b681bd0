import type { ConstraintVerdict } from "../evaluation/prepare-constraint.ts"
import type { StrategyVerdict } from "../evaluation/prepare-strategy.ts"
import type { Constraint } from "../strategies/constraint.ts"
import type { Strategy } from "../strategies/strategy.ts"
import type { PlayedEnvironment } from "./play-feature.ts"
import type { PlaygroundConstraint, PlaygroundSegment, PlaygroundStrategy } from "./playground.ts"

/** What a strategy comes to. */
export const playStrategy = (
  strategy: Strategy,
  verdict: StrategyVerdict,
  { feature, play }: Place
): PlaygroundStrategy => ({
  id: strategy.id,
  name: strategy.name,
  ...(strategy.title === null || strategy.title === "" ? {} : { title: strategy.title }),
  disabled: strategy.disabled,
  parameters: strategy.parameters,
  result: resultOf(strategy, verdict),
  constraints: judged(strategy.constraints, verdict.constraints),
  segments: segmentsOf(verdict, play),
  links: { edit: editorOf(strategy, feature, play) }
})

interface Place {
  readonly feature: { readonly name: string; readonly project: string }
  readonly play: PlayedEnvironment
}

const resultOf = ({ disabled, variants }: Strategy, verdict: StrategyVerdict): PlaygroundStrategy["result"] => {
  if (disabled === true) return { evaluationStatus: "unevaluated", enabled: "unknown" }
  if (isOfApplications(verdict)) {
    const mayHold = [...verdict.constraints, ...verdict.segments].every(({ result }) => result)
    return { evaluationStatus: "incomplete", enabled: mayHold && "unknown" }
  }
  const { choice, result } = verdict
  const complete = { evaluationStatus: "complete", enabled: result } as const
  if (variants.length === 0) return complete
  if (choice === null) return { ...complete, variant: null, variants }
  const { name, payload } = choice.variant
  return { ...complete, variant: { name, enabled: true, ...(payload === undefined ? {} : { payload }) }, variants }
}

/** Where an application runs is known to it alone, as is what strategies of its own do. */
const isOfApplications = ({ name, reason }: StrategyVerdict): boolean =>
  reason === "unknown-strategy" || name === "applicationHostname"

const judged = (
  constraints: ReadonlyArray<Constraint>,
  verdicts: ReadonlyArray<ConstraintVerdict>
): ReadonlyArray<PlaygroundConstraint> =>
  constraints.map((constraint, index) => ({ ...constraint, result: verdicts[index]?.result ?? false }))

const segmentsOf = ({ segments }: StrategyVerdict, play: PlayedEnvironment): ReadonlyArray<PlaygroundSegment> =>
  segments.map(({ constraints, id, name, result }) => ({
    id,
    name: name ?? "",
    result,
    constraints: judged(play.segments.get(id)?.constraints ?? [], constraints)
  }))

/** Where the admin UI of the peer has the strategy's form. */
const editorOf = ({ id }: Strategy, { name, project }: Place["feature"], { environment }: PlayedEnvironment): string =>
  `/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(name)}/strategies/edit` +
  `?environmentId=${encodeURIComponent(environment)}&strategyId=${encodeURIComponent(id)}`
