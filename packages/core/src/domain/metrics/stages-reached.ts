import { LifecycleStage } from "../features/lifecycle.ts"

/** A feature that was evaluated in an environment, and how things stand there. */
export interface EvaluatedPlace {
  readonly feature: string
  readonly environment: string
  readonly project: string
  readonly isArchived: boolean
  /** Whether it is on there. */
  readonly isEnabled: boolean
  /** The type of the environment; null if that is gone. */
  readonly environmentType: string | null
  /** The latest stage that it has entered. */
  readonly stage: LifecycleStage
}

/** The features that enter a stage by having been evaluated. */
export interface ReachedStages {
  readonly preLive: ReadonlyArray<string>
  readonly live: ReadonlyArray<string>
}

/**
 * What features enter by having been evaluated in these places: they are pre-live by any, and live by one of production
 * where they are on. Who is further already stays there.
 */
export const stagesReached = (places: ReadonlyArray<EvaluatedPlace>): ReachedStages => {
  const evaluated = places.filter(({ isArchived }) => !isArchived)
  return {
    preLive: namesOf(evaluated.filter((place) => isBefore(place, "pre-live"))),
    live: namesOf(evaluated.filter((place) => isBefore(place, "live") && isProductive(place)))
  }
}

const isProductive = ({ environmentType, isEnabled }: EvaluatedPlace): boolean =>
  isEnabled && environmentType === "production"

const isBefore = (place: EvaluatedPlace, stage: LifecycleStage): boolean => rank(place.stage) < rank(stage)

const rank = (stage: LifecycleStage): number => LifecycleStage.literals.indexOf(stage)

const namesOf = (places: ReadonlyArray<EvaluatedPlace>): ReadonlyArray<string> => [
  ...new Set(places.map(({ feature }) => feature))
]
