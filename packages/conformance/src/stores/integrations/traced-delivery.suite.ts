import { assert } from "@effect/vitest"
import { newEvent, systemPrincipal } from "@halyard/core/domain"
import { DeliveryStore, EventStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { anIntegration } from "../../fixtures/integrations.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

export const tracedDeliverySuite: StoreSuite = {
  "answers the traces of what caused the events, and does not show them in the events": Effect.gen(function* () {
    const project = yield* uniqueName("project")
    const { id } = yield* anIntegration({ projects: [project] })
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    const draft = { type: "feature-created" as const, project }
    yield* (yield* EventStore).append([
      newEvent(draft, systemPrincipal, minute(1)),
      newEvent(draft, systemPrincipal, minute(1), null, traceparent)
    ])
    const { events, traceparents } = (yield* (yield* DeliveryStore).next(id, 10)) ?? assert.fail("There is none")
    assert.deepStrictEqual([...traceparents], [[events[1]?.id, traceparent]])
    assert.isTrue(events.every((event) => !("traceparent" in event)))
  })
}
