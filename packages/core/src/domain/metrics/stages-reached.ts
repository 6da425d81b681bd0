import { LifecycleStage } from "../features/lifecycle.ts"

/** A feature that was evaluated in an environment, with its state there. */
export interface EvaluatedEnvironment {
  readonly feature: string
  readonly environment: string
  readonly project: string
  readonly isArchived: boolean
  /** Whether the feature is enabled in the environment. */
  readonly isEnabled: boolean
  /** The type of the environment; null if the environment no longer exists. */
  readonly environmentType: string | null
  /** The latest stage of the feature. */
  readonly stage: LifecycleStage
}

/** Features that enter a stage because they were evaluated. */
export interface ReachedStages {
  readonly preLive: ReadonlyArray<string>
  readonly live: ReadonlyArray<string>
}

/**
 * Evaluation in any environment makes a feature pre-live. Evaluation in production, while it is enabled there, makes
 * it live. Features never move back to an earlier stage.
 */
export const stagesReached = (environments: ReadonlyArray<EvaluatedEnvironment>): ReachedStages => {
  const evaluated = environments.filter(({ isArchived }) => !isArchived)
  return {
    preLive: namesOf(evaluated.filter((environment) => isBefore(environment, "pre-live"))),
    live: namesOf(evaluated.filter((environment) => isBefore(environment, "live") && isProductive(environment)))
  }
}

const isProductive = ({ environmentType, isEnabled }: EvaluatedEnvironment): boolean =>
  isEnabled && environmentType === "production"

const isBefore = (environment: EvaluatedEnvironment, stage: LifecycleStage): boolean =>
  rank(environment.stage) < rank(stage)

const rank = (stage: LifecycleStage): number => LifecycleStage.literals.indexOf(stage)

const namesOf = (environments: ReadonlyArray<EvaluatedEnvironment>): ReadonlyArray<string> => [
  ...new Set(environments.map(({ feature }) => feature))
]
