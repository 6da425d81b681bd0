import { undefinedFields } from "../../imports/foreign/tolerate.ts"
import type { MovedFeature } from "../document/moved-feature.ts"
import type { MovedStrategy } from "../document/moved-strategy.ts"
import type { InstanceDocument } from "../instance-document.ts"
import type { MoveNote, MovePlan } from "../move-plan.ts"
import { type MoveKnowledge, planMove } from "../plan-move.ts"

/**
 * Plans a move that also creates a context field for each name that constraints use without a definition, as Unleash
 * allows. The remarks name them.
 */
export const planWithUndefinedFields = (
  given: InstanceDocument,
  here: InstanceDocument,
  known: MoveKnowledge
): MovePlan => {
  const defined = new Set([...(given.contextFields ?? []), ...(here.contextFields ?? [])].map(({ name }) => name))
  const made = undefinedFields(fieldsIn(given), (name) => defined.has(name))
  if (made.length === 0) return planMove(given, here, known)
  const contextFields = [...(given.contextFields ?? here.contextFields ?? []), ...made.map((name) => ({ name }))]
  const plan = planMove({ ...given, contextFields }, here, known)
  const refused = new Set(plan.refused.flatMap(({ kind, name }) => (kind === "context field" ? [name] : [])))
  const remarks = made.filter((name) => !refused.has(name)).map(remarkOf)
  return { ...plan, remarks: [...remarks, ...plan.remarks] }
}

const remarkOf = (name: string): MoveNote => ({
  kind: "context field",
  name,
  reason: "Constraints use it, and nobody defined it. It is created, and takes any value"
})

const fieldsIn = (given: InstanceDocument): ReadonlyArray<string> => [
  ...fieldsOf(given.segments),
  ...fieldsOf(strategiesIn(given))
]

const fieldsOf = (items: ReadonlyArray<Pick<MovedStrategy, "constraints">> = []): ReadonlyArray<string> =>
  items.flatMap(({ constraints = [] }) => constraints.map(({ contextName }) => contextName))

const strategiesIn = ({
  features = [],
  projects = [],
  releasePlanTemplates = []
}: InstanceDocument): ReadonlyArray<MovedStrategy> => [
  ...projects.flatMap(({ environments = [] }) => environments.flatMap((link) => link.defaultStrategy ?? [])),
  ...releasePlanTemplates.flatMap(ofMilestones),
  ...features.flatMap(ofFeature)
]

const ofFeature = ({ environments = [] }: MovedFeature): ReadonlyArray<MovedStrategy> =>
  environments.flatMap(({ releasePlan, strategies = [] }) => [
    ...strategies,
    ...(releasePlan ? ofMilestones(releasePlan) : [])
  ])

interface WithMilestones {
  readonly milestones?: ReadonlyArray<{ readonly strategies?: ReadonlyArray<MovedStrategy> }>
}

const ofMilestones = ({ milestones = [] }: WithMilestones): ReadonlyArray<MovedStrategy> =>
  milestones.flatMap(({ strategies = [] }) => strategies)
