import {
  Milestone,
  MilestoneProgression,
  MilestoneStrategy,
  MilestoneStrategyUpdate,
  NewMilestoneProgression,
  NewReleasePlan,
  ReleasePlan
} from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inEnvironment } from "../operation/access.ts"
import { ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import {
  FeatureEnvironmentPath,
  FeatureStrategyPath,
  MilestonePath,
  ProgressionPath,
  ReleasePlanPath
} from "../operation/paths.ts"
import { releasePlanExamples } from "./release-plans.examples.ts"

const address = "/projects/:projectId/features/:featureName/environments/:environment"
const plans = `${address}/release-plans` as const
const progressions = `${address}/progressions` as const

const changing = inEnvironment("UPDATE_FEATURE_STRATEGY")

const get = HttpApiEndpoint.get("getReleasePlans", plans, {
  params: FeatureEnvironmentPath,
  success: ReleasePlan,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Get the release plan of a feature",
    description: "A feature has at most one in an environment.",
    example: releasePlanExamples.getReleasePlans
  })
)

const add = HttpApiEndpoint.post("addReleasePlan", plans, {
  params: FeatureEnvironmentPath,
  payload: NewReleasePlan,
  success: ReleasePlan,
  error: [ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Add a release plan to a feature",
    description:
      "A copy of the template. Nothing changes for applications until a milestone is started: `milestoneId` starts one at once, which needs UPDATE_FEATURE_STRATEGY as well.",
    needs: inEnvironment("CREATE_FEATURE_STRATEGY"),
    example: releasePlanExamples.addReleasePlan
  })
)

const remove = HttpApiEndpoint.delete("removeReleasePlan", `${plans}/:planId`, {
  params: ReleasePlanPath,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Remove a release plan from a feature",
    description:
      "With the strategies of its active milestone. If no enabled strategy is left, the feature is switched off in the environment.",
    needs: inEnvironment("DELETE_FEATURE_STRATEGY"),
    example: releasePlanExamples.removeReleasePlan
  })
)

const start = HttpApiEndpoint.post("startMilestone", `${plans}/:planId/milestones/:milestoneId/start`, {
  params: MilestonePath,
  success: Milestone,
  error: [ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Start a milestone",
    description:
      "The feature gets the strategies of the milestone in place of those of the milestone that was active. Its other strategies stay, and so does the switch, unless no enabled strategy is left. A body is ignored.",
    needs: changing,
    example: releasePlanExamples.startMilestone
  })
)

const setProgression = HttpApiEndpoint.put("changeMilestoneProgression", `${progressions}/:id`, {
  params: ProgressionPath,
  payload: NewMilestoneProgression,
  success: MilestoneProgression,
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Let the next milestone start by itself",
    description: "Some minutes after the start of the milestone in the path.",
    needs: changing,
    example: releasePlanExamples.changeMilestoneProgression
  })
)

const removeProgression = HttpApiEndpoint.delete("deleteMilestoneProgression", `${progressions}/:id`, {
  params: ProgressionPath,
  success: HttpApiSchema.Empty(204),
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Keep the next milestone from starting by itself",
    description: "It can be started by hand.",
    needs: changing,
    example: releasePlanExamples.deleteMilestoneProgression
  })
)

const pause = HttpApiEndpoint.post("pauseMilestoneProgressions", `${progressions}/:planId/pause`, {
  params: ReleasePlanPath,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Pause a release plan",
    description: "No milestone starts by itself until it is resumed. A body is ignored.",
    needs: changing,
    example: releasePlanExamples.pauseMilestoneProgressions
  })
)

const resume = HttpApiEndpoint.post("resumeMilestoneProgressions", `${progressions}/:planId/resume`, {
  params: ReleasePlanPath,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Resume a release plan",
    description:
      "The interval has gone on meanwhile: if the next milestone is due, it starts within seconds. A body is ignored.",
    needs: changing,
    example: releasePlanExamples.resumeMilestoneProgressions
  })
)

const updateStrategy = HttpApiEndpoint.put(
  "updateProjectMilestoneStrategy",
  `${address}/milestone-strategies/:strategyId`,
  {
    params: FeatureStrategyPath,
    payload: MilestoneStrategyUpdate,
    success: MilestoneStrategy,
    error: [ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError]
  }
).annotateMerge(
  operation({
    summary: "Update a strategy of a release plan",
    description: "If its milestone is active, the strategy of the feature changes as well.",
    needs: changing,
    example: releasePlanExamples.updateProjectMilestoneStrategy
  })
)

export class ReleasePlansGroup extends HttpApiGroup.make("releasePlans")
  .add(get, add, remove, start, setProgression, removeProgression, pause, resume, updateStrategy)
  .annotateMerge(
    OpenApi.annotations({ title: "Release plans", description: "Release a feature step by step in an environment" })
  ) {}
