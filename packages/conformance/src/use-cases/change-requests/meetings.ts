import type { NewChange } from "@halyard/core/domain"
import {
  addStrategy,
  archiveFeature,
  createFeature,
  deleteFeature,
  enableFeature,
  getFeatureEnvironment,
  setDefaultStrategy,
  updatePlannedStrategy,
  updateProjectSettings,
  updateSegment,
  updateStrategy,
  updateTemplateStrategy
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { momentBetween } from "../../fixtures/moment.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { addFlag, addSegment } from "../../fixtures/workspaces.ts"
import { withPlan } from "../release-plans/scenes.ts"
import type { UseCaseNeeds } from "../use-case-suite.ts"
import { aGuardedFlag, switchTo } from "./scenes.ts"

/** A flag with a release plan, another one with nothing, and a segment that nothing uses. */
export const aScene = Effect.gen(function* () {
  const scene = yield* Effect.flatMap(aGuardedFlag(), withPlan)
  const { id, name } = yield* addSegment({ constraints: [{ contextName: "userId", operator: "IN", values: ["7"] }] })
  const bare = (yield* addFlag(scene.project)).feature
  return { ...scene, bare, there: { ...scene.production, feature: bare }, segment: { id, name } }
})
export type MeetingScene = Effect.Success<typeof aScene>
type Step = Effect.Effect<unknown, unknown, UseCaseNeeds>

interface Meeting {
  readonly before?: Step
  readonly changes: ReadonlyArray<NewChange>
  /** What changes that to which the request refers. */
  readonly write: Step
  readonly conflict: string
}

export const toShare = (rollout: string) => ({ name: "flexibleRollout", parameters: { rollout } })

const empty = ({ segment: { id, name } }: MeetingScene) => asAdmin(updateSegment(id, { name, constraints: [] }))
const segmentChanged = ({ segment }: MeetingScene) => `The segment "${segment.name}" was changed since`
const plannedId = ({ plan }: MeetingScene, milestone: number) => plan.milestones[milestone]?.strategies[0]?.id ?? ""

export const addedStrategy = (scene: MeetingScene): Meeting => ({
  changes: [
    { feature: scene.bare, action: "addStrategy", payload: { name: "default", segments: [scene.segment.id] } },
    switchTo(scene.bare, true)
  ],
  write: empty(scene),
  conflict: segmentChanged(scene)
})

/** By what a request refers to. */
export const meetings: Readonly<Record<string, (scene: MeetingScene) => Meeting>> = {
  "the segment of an added strategy": addedStrategy,
  "the segment of an updated strategy of a milestone": (scene) => ({
    changes: [
      {
        feature: scene.feature,
        action: "updateMilestoneStrategy",
        payload: { id: plannedId(scene, 0), segments: [scene.segment.id] }
      }
    ],
    write: empty(scene),
    conflict: segmentChanged(scene)
  }),
  "the segment of a feature to revive": (scene) => ({
    before: Effect.andThen(
      asAdmin(addStrategy(scene.there, { name: "default", segments: [scene.segment.id] })),
      asAdmin(archiveFeature(scene.there))
    ),
    changes: [{ feature: scene.bare, action: "reviveFeature" }, switchTo(scene.bare, true)],
    write: empty(scene),
    conflict: segmentChanged(scene)
  }),
  "the template of a release plan": (scene) => {
    const [milestone] = scene.template.milestones
    const strategy = { template: scene.template.id, milestone: milestone?.id ?? "" }
    return {
      changes: [
        {
          feature: scene.bare,
          action: "addReleasePlan",
          payload: { templateId: scene.template.id, milestoneId: milestone?.id ?? "" }
        }
      ],
      write: asAdmin(
        updateTemplateStrategy(
          { ...strategy, strategy: milestone?.strategies[0]?.id ?? "" },
          { parameters: { rollout: "100" } }
        )
      ),
      conflict: `The template of the release plan for "${scene.bare}" was changed since`
    }
  },
  "the default strategy that a switch adds": (scene) => ({
    before: asAdmin(setDefaultStrategy(scene.there, toShare("5"))),
    changes: [switchTo(scene.bare, true)],
    write: asAdmin(setDefaultStrategy(scene.there, toShare("100"))),
    conflict: `What is on with the switch for "${scene.bare}" was changed since`
  }),
  "the default stickiness of the project": (scene) => ({
    changes: [{ feature: scene.bare, action: "addStrategy", payload: toShare("50") }],
    write: asAdmin(updateProjectSettings(scene.project, { defaultStickiness: "userId" })),
    conflict: `What the default stickiness decides for "${scene.bare}" was changed since`
  }),
  "the disabled strategies that a switch enables": (scene) => ({
    before: asAdmin(addStrategy(scene.there, { ...toShare("5"), disabled: true })),
    changes: [
      {
        feature: scene.bare,
        action: "updateEnabled",
        payload: { enabled: true, shouldActivateDisabledStrategies: true }
      }
    ],
    write: asAdmin(
      Effect.flatMap(getFeatureEnvironment(scene.there), ({ strategies }) =>
        updateStrategy(
          { ...scene.there, strategy: strategies[0]?.id ?? "" },
          { disabled: true, parameters: { rollout: "100" } }
        )
      )
    ),
    conflict: `What is on with the switch for "${scene.bare}" was changed since`
  }),
  "the strategies of a milestone to start": (scene) => ({
    changes: [
      {
        feature: scene.feature,
        action: "startMilestone",
        payload: { planId: scene.plan.id, milestoneId: scene.first.milestone }
      }
    ],
    write: asAdmin(
      updatePlannedStrategy({ ...scene.production, strategy: plannedId(scene, 0) }, { parameters: { rollout: "100" } })
    ),
    conflict: `The milestone to start for "${scene.feature}" was changed since`
  }),
  "the milestone that is to follow by itself": (scene) => ({
    changes: [
      {
        feature: scene.feature,
        action: "changeMilestoneProgression",
        payload: {
          sourceMilestone: scene.first.milestone,
          targetMilestone: scene.second.milestone,
          transitionCondition: { intervalMinutes: 5 }
        }
      }
    ],
    write: asAdmin(
      updatePlannedStrategy({ ...scene.production, strategy: plannedId(scene, 1) }, { parameters: { rollout: "100" } })
    ),
    conflict: `The next milestone for "${scene.feature}" was changed since`
  }),
  "the parent": (scene) => ({
    changes: [{ feature: scene.bare, action: "addDependency", payload: { feature: scene.feature } }],
    write: asAdmin(enableFeature(scene.production)),
    conflict: `The parent "${scene.feature}" was changed since`
  }),
  "the feature, which was deleted and created again": (scene) => ({
    changes: [{ feature: scene.bare, action: "addStrategy", payload: { name: "default" } }],
    write: asAdmin(
      archiveFeature(scene.there).pipe(
        Effect.andThen(deleteFeature(scene.bare)),
        Effect.andThen(momentBetween),
        Effect.andThen(createFeature(scene.project, { name: scene.bare }))
      )
    ),
    conflict: `The feature "${scene.bare}" was deleted and created again since`
  })
}
