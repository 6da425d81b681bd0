import { Schema } from "effect"
import { systemPrincipal } from "../../access/principal.ts"
import type { EventType } from "../../events/event-type.ts"
import { Creator, creatorNamed } from "../../users/creator.ts"
import { type Account, displayNameOf } from "../../users/user.ts"
import { field } from "../../values/field.ts"
import { Feature, FeatureEnvironment, SearchEnvironment } from "../feature.ts"

const DetailedEnvironment = Schema.Struct({
  ...FeatureEnvironment.fields,
  yes: SearchEnvironment.fields.yes,
  no: SearchEnvironment.fields.no
}).annotate({
  identifier: "DetailedEnvironment",
  description: "A feature's configuration in one environment, with its evaluations in the last hour."
})

export const Collaborators = Schema.Struct({
  users: field(Schema.Array(Creator), "The authors of the feature's newest 1000 changes, latest change first")
}).annotate({
  identifier: "Collaborators",
  description: "Who changed the feature. All API tokens count as one author."
})

export const FeatureDetails = Schema.Struct({
  ...Feature.fields,
  environments: field(Schema.Array(DetailedEnvironment), "The feature's configuration in each environment"),
  collaborators: field(Collaborators, "Who changed the feature")
}).annotate({
  identifier: "FeatureDetails",
  description: "A feature, its configuration in each environment, and who changed it."
})
export type FeatureDetails = typeof FeatureDetails.Type

/** The evaluations of a feature in one environment. */
export interface EnvironmentEvaluations {
  readonly environment: string
  readonly yes: number
  readonly no: number
}

/** Somebody who changed a feature while it was in a project. */
export interface FeatureAuthor {
  readonly id: number
  readonly project: string | null
  /** The name in the newest event. */
  readonly name: string
  /** The user's names today; undefined for tokens and deleted users. */
  readonly account: Pick<Account, "id" | "name" | "email" | "username"> | undefined
}

export const featureDetails = (
  feature: Feature,
  evaluations: ReadonlyArray<EnvironmentEvaluations>,
  authors: ReadonlyArray<FeatureAuthor>
): FeatureDetails => {
  const counts = new Map(evaluations.map((count) => [count.environment, count]))
  return {
    ...feature,
    environments: feature.environments.map((environment) => {
      const { no = 0, yes = 0 } = counts.get(environment.name) ?? {}
      return { ...environment, yes, no }
    }),
    collaborators: { users: collaborators(authors) }
  }
}

/** The distinct people among the authors, without the system. */
const collaborators = (authors: ReadonlyArray<FeatureAuthor>): ReadonlyArray<Creator> => {
  const seen = new Set([systemPrincipal.id])
  return authors
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map(({ account, id, name }) => creatorNamed(id, account === undefined ? name : displayNameOf(account)))
}

/** How many of the newest changes of a feature are searched for their authors. */
export const MOST_CHANGES = 1000

/** Types of events about a feature that do not change it. */
export const noChanges: ReadonlyArray<EventType> = ["feature-favorited", "feature-unfavorited"]
