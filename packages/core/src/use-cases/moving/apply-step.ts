import { Effect } from "effect"
import type { MoveStep, StepOf } from "../../domain/moving/move-plan.ts"
import {
  moveContextField,
  moveEnvironment,
  moveFeatureType,
  moveSegment,
  moveStrategyType,
  moveTag,
  moveTagType
} from "./move-catalog.ts"
import { moveAccess, moveGroup, moveRole, moveServiceAccount, moveUser } from "./move-people.ts"
import { moveArchiving, moveDefaultStrategy, moveProject } from "./move-projects.ts"
import { moveBanner, moveIntegration, moveSetting } from "./move-settings.ts"
import { moveApproval, moveChart, moveTemplate } from "./move-templates.ts"
import { moveToken } from "./move-tokens.ts"

/** The link with which a new user sets a password. */
export interface Invitation {
  readonly login: string
  readonly link: string
}

/** Applies a step by the use case that people call. Returns the invitation of a new user. */
export const applyStep = Effect.fnUntraced(function* (step: Exclude<MoveStep, StepOf<"feature">>) {
  const none: ReadonlyArray<Invitation> = []
  if (step.kind === "user") return yield* moveUser(step)
  yield* applyOther(step)
  return none
})

const applyOther = Effect.fnUntraced(function* (step: Exclude<MoveStep, StepOf<"feature"> | StepOf<"user">>) {
  switch (step.kind) {
    case "environment":
      return yield* moveEnvironment(step)
    case "feature type":
      return yield* Effect.asVoid(moveFeatureType(step))
    case "strategy type":
      return yield* moveStrategyType(step)
    case "tag type":
      return yield* moveTagType(step)
    case "tag":
      return yield* Effect.asVoid(moveTag(step))
    case "context field":
      return yield* moveContextField(step)
    case "role":
      return yield* Effect.asVoid(moveRole(step))
    case "service account":
      return yield* Effect.asVoid(moveServiceAccount(step))
    case "group":
      return yield* Effect.asVoid(moveGroup(step))
    case "project":
      return yield* moveProject(step)
    case "project access":
      return yield* moveAccess(step)
    case "segment":
      return yield* Effect.asVoid(moveSegment(step))
    case "default strategy":
      return yield* moveDefaultStrategy(step)
    case "release plan template":
      return yield* moveTemplate(step)
    case "approval":
      return yield* moveApproval(step)
    case "archived project":
      return yield* moveArchiving(step)
    case "API token":
      return yield* moveToken(step)
    case "setting":
      return yield* moveSetting(step)
    case "chart":
      return yield* Effect.asVoid(moveChart(step))
    case "banner":
      return yield* Effect.asVoid(moveBanner(step))
    case "integration":
      return yield* Effect.asVoid(moveIntegration(step))
  }
})
