import {
  AdvancedPlaygroundRequest,
  AdvancedPlaygroundResponse,
  PlaygroundRequest,
  PlaygroundResponse
} from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"

const play = HttpApiEndpoint.post("getPlayground", "/", {
  payload: PlaygroundRequest,
  success: PlaygroundResponse,
  error: NotFoundError
}).annotateMerge(
  operation(
    "getPlayground",
    "Try what features are for a user",
    "In one environment, and why: with all strategies, constraints and segments that led to it. Features of all projects that the caller may see, unless some are named."
  )
)

const playAdvanced = HttpApiEndpoint.post("getAdvancedPlayground", "/advanced", {
  payload: AdvancedPlaygroundRequest,
  success: AdvancedPlaygroundResponse,
  error: NotFoundError
}).annotateMerge(
  operation(
    "getAdvancedPlayground",
    "Try what features are for several users",
    "In several environments. A member of the context may have several values, separated by commas; each combination of them is tried, 15000 evaluations at most. Members of the context that are no texts count for nothing; warnings name them."
  )
)

export class PlaygroundGroup extends HttpApiGroup.make("playground")
  .add(play, playAdvanced)
  .prefix("/playground")
  .annotateMerge(
    OpenApi.annotations({ title: "Playground", description: "Try what features are for users, and why" })
  ) {}
