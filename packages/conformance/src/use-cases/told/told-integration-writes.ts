import { createIntegration, deleteIntegration, listIntegrations, updateIntegration } from "@halyard/core/use-cases"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type ToldWrites, write } from "../told-write.ts"
import { addWebhook, aWebhook } from "../../fixtures/an-integration.ts"

/** What the use cases of integrations write. */
export const toldIntegrationWrites: ToldWrites = {
  createIntegration: write(({ made: description, project }) => ({
    act: createIntegration({ ...aWebhook, description, projects: [project] }),
    state,
    told: [{ type: "addon-config-created", data: recordOf(description, project) }]
  })),
  updateIntegration: write(({ made: description, project }) =>
    Effect.map(addWebhook({ description, projects: [project] }), ({ id }) => ({
      act: updateIntegration(id, { ...aWebhook, enabled: true, projects: [project] }),
      state,
      told: [
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
      told: [{ type: "addon-config-deleted", preData: recordOf(description, project) }]
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
