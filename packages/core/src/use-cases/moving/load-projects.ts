import { Effect } from "effect"
import type { Viewer } from "../../domain/access/principal.ts"
import type { Feature } from "../../domain/features/feature.ts"
import type { Completion, EnteredStage } from "../../domain/features/lifecycle.ts"
import type { MovedFeature } from "../../domain/moving/document/moved-feature.ts"
import { completeMovedStrategy } from "../../domain/moving/strategy-content.ts"
import type { NewStrategy } from "../../domain/strategies/strategy.ts"
import { activeMilestone, type ReleasePlan } from "../../domain/release-plans/plan.ts"
import { compareText, distinct } from "../../domain/values/text.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { LifecycleStore } from "../../ports/features/lifecycle-store.ts"
import { ProjectAccessStore, type ProjectMember } from "../../ports/projects/project-access-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { rulesIn } from "../change-requests/rules/change-request-config.ts"
import { type LoadedPlans, loadPlans } from "./load-plans.ts"

/** How ids translate to names. */
export interface IdNames {
  readonly roles: ReadonlyMap<number, string>
  readonly logins: ReadonlyMap<number, string>
  readonly groups: ReadonlyMap<number, string>
}

/** Reads all projects with their environments and members. */
export const loadProjects = Effect.fnUntraced(function* (names: IdNames) {
  const store = yield* ProjectStore
  const access = yield* ProjectAccessStore
  const segments = yield* segmentNames()
  const projects = (yield* store.list).toSorted((left, right) => compareText(left.id, right.id))
  return yield* Effect.forEach(projects, ({ archivedAt, createdAt: _, updatedAt: __, featureNaming, ...settings }) =>
    Effect.gen(function* () {
      const links = yield* store.environments(settings.id)
      const rules = yield* rulesIn(settings.id)
      const users = holders(yield* access.users(settings.id), names.logins, names)
      const groups = holders(yield* access.groups(settings.id), names.groups, names)
      const reviewers = (yield* (yield* ChangeRequestStore).defaultReviewers(settings.id))
        .flatMap((id) => names.logins.get(id) ?? [])
        .toSorted(compareText)
      const { description = null, example = null, pattern } = featureNaming
      return {
        ...settings,
        featureNaming: { pattern, example, description },
        archived: archivedAt !== null,
        environments: links
          .toSorted((left, right) => compareText(left.environment, right.environment))
          .map(({ defaultStrategy, environment }) => ({
            environment,
            ...(defaultStrategy === undefined ? {} : { defaultStrategy: movedStrategy(defaultStrategy, segments) }),
            requiredApprovals: rules.get(environment)?.own?.requiredApprovals ?? null,
            serviceAccountsApprove: rules.get(environment)?.own?.serviceAccountsApprove ?? false
          })),
        access: {
          users: users.map(({ name, roles }) => ({ user: name, roles })),
          groups: groups.map(({ name, roles }) => ({ group: name, roles })),
          ...(reviewers.length === 0 ? {} : { reviewers })
        }
      }
    })
  )
})

export const segmentNames = Effect.fnUntraced(function* () {
  return new Map((yield* (yield* SegmentStore).list).map(({ id, name }) => [id, name]))
})

export type SegmentNames = ReadonlyMap<number, string>

const movedStrategy = (
  { disabled, segments = [], sortOrder, title, ...strategy }: NewStrategy,
  names: SegmentNames
) => {
  const named = segments.flatMap((id) => names.get(id) ?? [])
  return completeMovedStrategy(
    { ...strategy, title: title ?? null, disabled: disabled ?? false, segments: named },
    sortOrder ?? 0
  )
}

const holders = (members: ReadonlyArray<ProjectMember>, named: ReadonlyMap<number, string>, { roles }: IdNames) =>
  members
    .flatMap((member) => {
      const name = named.get(member.id)
      const granted = distinct(member.roles.flatMap((id) => roles.get(id) ?? []))
      return name === undefined || granted.length === 0 ? [] : [{ name, roles: granted }]
    })
    .toSorted((left, right) => compareText(left.name, right.name))

/** Reads all features, archived ones included, by name. */
export const loadFeatures = Effect.fnUntraced(function* (viewer: Viewer) {
  const reads = yield* FeatureReads
  const segments = yield* segmentNames()
  const projects = yield* (yield* ProjectStore).list
  const archived = yield* Effect.forEach(projects, ({ id }) => reads.archivedNames(id))
  const names = [...(yield* reads.names({})), ...archived.flat()].toSorted(compareText)
  const parts = yield* Effect.forEach(inParts(names, FEATURES_AT_ONCE), (part) =>
    Effect.flatMap(Effect.zip(reads.whole(part, viewer), loadPlans(part, segments)), ([features, plans]) =>
      Effect.forEach(features, (feature) =>
        Effect.map(stagesOf(feature), (stages) => movedFeature(feature, { stages, segments, plans }))
      )
    )
  )
  return parts.flat()
})

/** Few enough to fit in memory together with the document. */
const FEATURES_AT_ONCE = 200

export const inParts = <A>(items: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** Only features in these stages can have been completed. */
const stagesOf = Effect.fnUntraced(function* ({ lifecycle, name }: Feature) {
  if (lifecycle.stage !== "completed" && lifecycle.stage !== "archived") return []
  return yield* (yield* LifecycleStore).entered(name)
})

interface Surroundings {
  readonly stages: ReadonlyArray<EnteredStage>
  readonly segments: SegmentNames
  readonly plans: LoadedPlans
}

const movedFeature = (feature: Feature, { plans, segments, stages }: Surroundings): MovedFeature => {
  const { archived, dependencies, description, environments, impressionData, links, name, project, stale } = feature
  const { tags, type } = feature
  return {
    name,
    project,
    type,
    description,
    impressionData,
    stale,
    archived,
    completion: completionOf(stages),
    tags: tags ?? [],
    dependencies: dependencies.toSorted((left, right) => compareText(left.feature, right.feature)),
    links: links.map(({ title, url }) => ({ url, title })),
    charts: plans.charts(name),
    environments: environments
      .map(({ enabled, name: environment, strategies, variants }) => {
        const plan = plans.plan(name, environment)
        return {
          environment,
          enabled: enabled && !archived,
          strategies: strategies.map(({ featureName: _, id, ...strategy }) => ({
            ...movedStrategy(strategy, segments),
            ...positionInPlan(plan, id)
          })),
          variants,
          releasePlan: plans.moved(plan),
          safeguards: plans.safeguards(name, environment)
        }
      })
      .toSorted((left, right) => compareText(left.environment, right.environment))
  }
}

/** The position of the strategy in the active milestone. */
const positionInPlan = (plan: ReleasePlan | undefined, id: string) => {
  const planned = plan === undefined ? -1 : (activeMilestone(plan)?.strategies ?? []).findIndex((one) => one.id === id)
  return planned < 0 ? {} : { planned }
}

const completionOf = (stages: ReadonlyArray<EnteredStage>) => {
  const completed = stages.find(({ stage }) => stage === "completed")
  const status = completed?.status
  if (completed === undefined || (status !== "kept" && status !== "discarded")) return null
  const completion: Completion = { status, statusValue: completed.statusValue }
  return completion
}
