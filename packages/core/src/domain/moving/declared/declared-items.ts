import type { InstanceDocument } from "../instance-document.ts"
import type { MovedKind, MoveStep } from "../move-plan.ts"
import { approvalNameOf, approvalsIn } from "../project-rules.ts"
import { defaultStrategiesOf } from "../strategy-content.ts"

/** An item of a declaration, with its properties. */
export interface DeclaredItem {
  readonly kind: MovedKind
  readonly name: string
  readonly project: string | null
  readonly properties: ReadonlyMap<string, unknown>
}

/** Identifies an item. */
export const keyOf = ({ kind, name }: { readonly kind: MovedKind; readonly name: string }): string => `${kind} ${name}`

/** The items of a document that can be declared, by their keys. */
export const itemsOf = (document: InstanceDocument): ReadonlyMap<string, DeclaredItem> => {
  const projects = document.projects ?? []
  const all = [
    ...named("environment", document.environments),
    ...(document.featureTypes ?? []).map((item) => anItem("feature type", item.id, null, item)),
    ...named("strategy type", document.strategyTypes),
    ...named("tag type", document.tagTypes),
    ...own("context field", document.contextFields),
    ...own("segment", document.segments),
    ...projects.map((item) => anItem("project", item.id, item.id, item)),
    ...projects
      .flatMap(defaultStrategiesOf)
      .map((item) => anItem("default strategy", `${item.project} in ${item.environment}`, item.project, item)),
    ...approvalsIn(projects).map((item) => anItem("approval", approvalNameOf(item), item.project, item)),
    ...own("feature", document.features)
  ]
  return new Map(all.map((item) => [keyOf(item), item]))
}

const named = (kind: MovedKind, all: ReadonlyArray<{ readonly name: string }> = []) =>
  all.map((item) => anItem(kind, item.name, null, item))

const own = (kind: MovedKind, all: ReadonlyArray<{ readonly name: string; readonly project?: string | null }> = []) =>
  all.map((item) => anItem(kind, item.name, item.project ?? null, item))

const anItem = (kind: MovedKind, name: string, project: string | null, item: object): DeclaredItem => ({
  kind,
  name,
  project,
  properties: new Map(Object.entries(item))
})

/** The project in whose transaction a step is applied; null for the instance. */
export const projectOf = (step: MoveStep): string | null => {
  switch (step.kind) {
    case "project":
      return step.item.id
    case "context field":
    case "segment":
      return step.item.project ?? null
    case "approval":
    case "default strategy":
    case "feature":
      return step.item.project
    default:
      return null
  }
}
