import { expect } from "@effect/vitest"
import { createRole, deleteRole, updateRole } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aCustomRole, storedRole } from "../../fixtures/groups-and-roles.ts"
import { type EventTable, write } from "../events/event-table.ts"

/** The events of each write to a role. */
export const roleEvents: EventTable = {
  createRole: write(({ made: name }) => ({
    act: createRole({ name, permissions: [{ name: "CREATE_FEATURE" }] }),
    events: [{ type: "role-created", data: { id: expect.any(Number), ...aRecord(name, { name: "CREATE_FEATURE" }) } }]
  })),
  updateRole: write(({ made }) =>
    Effect.map(aCustomRole({ name: "UPDATE_FEATURE" }), ({ id, name }) => ({
      act: updateRole(id, { name: made, permissions: [placed] }),
      events: [
        {
          type: "role-updated",
          data: { id, ...aRecord(made, placed) },
          preData: { id, ...aRecord(name, { name: "UPDATE_FEATURE" }) }
        }
      ],
      state: storedRole(id)
    }))
  ),
  deleteRole: write(() =>
    Effect.map(aCustomRole(placed), ({ id, name }) => ({
      act: deleteRole(id),
      events: [{ type: "role-deleted", preData: { id, ...aRecord(name, placed) } }],
      state: storedRole(id)
    }))
  )
}

const placed = { name: "UPDATE_FEATURE_ENVIRONMENT", environment: "production" } as const

const aRecord = (name: string, ...permissions: ReadonlyArray<object>) => ({
  name,
  description: "",
  type: "project-custom",
  permissions
})
