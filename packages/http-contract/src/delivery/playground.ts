import {
  AdvancedPlaygroundRequest,
  AdvancedPlaygroundResponse,
  PlaygroundRequest,
  PlaygroundResponse,
  StrategyTrial,
  StrategyTrialRequest
} from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { playgroundExamples } from "./playground.examples.ts"

const play = HttpApiEndpoint.post("getPlayground", "/", {
  payload: PlaygroundRequest,
  success: PlaygroundResponse,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Evaluate features for a user",
    description:
      "In one environment, with the strategies, constraints and segments that led to each result. Covers all projects that the caller can see, unless some are given.",
    example: playgroundExamples.getPlayground
  })
)

const playAdvanced = HttpApiEndpoint.post("getAdvancedPlayground", "/advanced", {
  payload: AdvancedPlaygroundRequest,
  success: AdvancedPlaygroundResponse,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Evaluate features for several users",
    description:
      "In several environments. A context property can have several values, separated by commas; every combination is evaluated, up to 15000 evaluations. Context properties that are not strings are ignored and listed in the warnings.",
    example: playgroundExamples.getAdvancedPlayground
  })
)

const tryStrategy = HttpApiEndpoint.post("tryStrategy", "/strategy", {
  payload: StrategyTrialRequest,
  success: StrategyTrial,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Try a strategy before saving it",
    description: "Evaluates it for one user, with the constraints and segments that led to the result.",
    example: playgroundExamples.tryStrategy
  })
)

export class PlaygroundGroup extends HttpApiGroup.make("playground")
  .add(play, playAdvanced, tryStrategy)
  .prefix("/playground")
  .annotateMerge(
    OpenApi.annotations({ title: "Playground", description: "Evaluate features for users, with explanations" })
  ) {}
