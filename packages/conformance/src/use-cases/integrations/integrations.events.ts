import { expect } from "@effect/vitest"
import { createIntegration, deleteIntegration, listIntegrations, updateIntegration } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { addWebhook, aWebhook } from "../../fixtures/integrations.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, write } from "../events/event-table.ts"

/** The events of each write to an integration. */
export const integrationEvents: EventTable = {
  createIntegration: write(({ made: description, project }) => ({
    act: createIntegration({ ...aWebhook, description, projects: [project] }),
    state,
    events: [{ type: "addon-config-created", data: recordOf(description, project) }]
  })),
  updateIntegration: write(({ made: description, project }) =>
    Effect.map(addWebhook({ description, projects: [project] }), ({ id }) => ({
      act: updateIntegration(id, { ...aWebhook, enabled: true, projects: [project] }),
      state,
      events: [
        {
          type: "addon-config-updated",
          data: { ...recordOf(description, project), enabled: true },
          preData: recordOf(description, project)
        }
      ]
    }))
  ),
  deleteIntegration: write(({ made: description, project }) =>
    Effect.map(addWebhook({ description, projects: [project] }), ({ id }) => ({
      act: deleteIntegration(id),
      state,
      events: [{ type: "addon-config-deleted", preData: recordOf(description, project) }]
    }))
  )
}

const state = asAdmin(Effect.map(listIntegrations(), ({ addons }) => addons))

const recordOf = (description: string, project: string) => ({
  ...aWebhook,
  id: expect.any(Number),
  description,
  parameters: {},
  projects: [project],
  environments: []
})
