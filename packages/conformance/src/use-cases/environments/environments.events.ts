import { expect } from "@effect/vitest"
import type { Environment } from "@halyard/core/domain"
import {
  addProjectEnvironment,
  cloneEnvironment,
  createEnvironment,
  deleteEnvironment,
  restoreEnvironment,
  setVariants,
  sortEnvironments,
  switchEnvironment,
  updateEnvironment
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { momentBetween } from "../../fixtures/moment.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, write } from "../events/event-table.ts"

const aNewEnvironment = (name: string) => asAdmin(createEnvironment({ name, type: "test", sortOrder: 9 }))

const updated = (before: Environment, change: Partial<Environment>) => ({
  type: "environment-updated" as const,
  environment: before.name,
  preData: before,
  data: { ...before, ...change }
})

/** The events of each write to an environment. */
export const environmentEvents: EventTable = {
  createEnvironment: write(({ made: name }) => ({
    act: createEnvironment({ name, type: "test", sortOrder: 9 }),
    events: [
      {
        type: "environment-created",
        environment: name,
        data: { name, type: "test", sortOrder: 9, enabled: true, protected: false, requiredApprovals: null }
      }
    ]
  })),
  cloneEnvironment: write(({ made, project }) =>
    Effect.map(aNewEnvironment(made), ({ name: source, sortOrder: _, ...record }) => {
      const name = `${source}-copy`
      return {
        act: cloneEnvironment(source, { name, type: "test", projects: [project] }),
        events: [
          {
            type: "environment-created",
            environment: name,
            data: expect.objectContaining({ ...record, name })
          },
          {
            type: "project-environment-added",
            project,
            environment: name,
            data: { environment: name, copyOf: source, strategies: {} }
          }
        ]
      }
    })
  ),
  deleteEnvironment: write(({ made, project }) =>
    Effect.gen(function* () {
      const environment = yield* aNewEnvironment(made)
      yield* asAdmin(addProjectEnvironment(project, made))
      return {
        act: deleteEnvironment(made),
        events: [
          { type: "project-environment-removed", project, environment: made, preData: { environment: made } },
          { type: "environment-deleted", environment: made, preData: environment }
        ]
      }
    })
  ),
  updateEnvironment: write(({ made }) =>
    Effect.map(aNewEnvironment(made), (before) => ({
      act: updateEnvironment(made, { type: "own" }),
      events: [updated(before, { type: "own" })]
    }))
  ),
  sortEnvironments: write(({ made }) =>
    Effect.gen(function* () {
      const [first, second] = [yield* aNewEnvironment(made), yield* aNewEnvironment(`${made}-2`)]
      return {
        act: sortEnvironments({ [second.name]: 11, [first.name]: 10 }),
        events: [updated(second, { sortOrder: 11 }), updated(first, { sortOrder: 10 })]
      }
    })
  ),
  restoreEnvironment: write(({ development, inDevelopment }) =>
    Effect.gen(function* () {
      const at = yield* momentBetween
      const variants = yield* asAdmin(setVariants(development, [{ name: "a", weight: 1000 }]))
      const given = { ...inDevelopment, reason: `Restores "development" as it was at ${at}` }
      return {
        act: restoreEnvironment(development, { at, dryRun: false }),
        events: [
          {
            type: "feature-environment-variants-updated",
            ...given,
            data: { variants: [] },
            preData: { variants }
          }
        ]
      }
    })
  ),
  switchEnvironment: write(({ made }) =>
    Effect.map(aNewEnvironment(made), (before) => ({
      act: switchEnvironment(made, false),
      events: [updated(before, { enabled: false })]
    }))
  )
}
