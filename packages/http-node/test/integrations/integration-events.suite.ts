import {
  courseAt,
  type IntegrationEvent,
  type NewIntegrationEvent,
  type IntegrationEventView
} from "@halyard/core/domain"
import { DeliveryStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

const details = { url: "https://receiver.example", nested: { list: [1, "two", null], "": "" } }

export const testIntegrationEvents = ({ call, run }: TestInstance) =>
  describe("the log of an integration", () => {
    const recordOutcome = Effect.fnUntraced(function* (
      id: number,
      outcomeOf: (index: number) => Partial<NewIntegrationEvent>
    ) {
      const store = yield* DeliveryStore
      const waiting = yield* store.next(id, 100)
      if (waiting === undefined) return expect.fail("There is no such integration")
      const outcomes = waiting.events.map((event, index) => ({
        createdAt: "2026-11-20T18:00:00.000Z",
        state: "success" as const,
        stateDetails: "The receiver answered with status code 200.",
        event,
        details: {},
        ...outcomeOf(index)
      }))
      expect(yield* store.recordOutcome(id, waiting.course, courseAt(waiting.through), outcomes)).toBe(true)
      return outcomes
    })

    it("shows the delivery of events, newest first, page by page", async () => {
      const project = await aProject(call)
      const { body: integration } = await call("POST", "/addons", {
        provider: "webhook",
        enabled: true,
        parameters: { url: "https://receiver.example" },
        events: ["feature-created"],
        projects: [project]
      })
      for (let count = 0; count < 4; count += 1) await aFeature(call, project)
      const outcomes = await run(
        recordOutcome(
          integration.id,
          (index) =>
            [
              {},
              { state: "failed" as const, stateDetails: "Ünreachable 😀", details },
              { state: "successWithErrors" as const },
              {}
            ][index] ?? {}
        )
      )

      const path = `/addons/${integration.id}/events`
      const { body, status } = await call("GET", path)
      expect(status).toBe(200)
      const view: ReadonlyArray<IntegrationEventView> = body.integrationEvents
      for (const { event } of view)
        expect([event.label, event.summary]).toEqual(["Feature created", expect.any(String)])
      expect(
        view.map(({ id: _, event: { label: __, summary: ___, ...event }, ...entry }) => ({ ...entry, event }))
      ).toEqual(outcomes.map((outcome) => ({ ...outcome, integrationId: integration.id })).toReversed())
      const ids = view.map(({ id }) => id)
      for (const id of ids) expect(id).toMatch(/^\d+$/)
      expect(ids.map(Number)).toEqual(ids.map(Number).toSorted((left, right) => right - left))
      const pages = []
      for (const query of ["limit=3", "limit=3&offset=3", "offset=4", "limit=1&offset=2147483647"]) {
        const page = await call("GET", `${path}?${query}`)
        pages.push(page.body.integrationEvents.map(({ id }: IntegrationEvent) => id))
      }
      expect(pages).toEqual([ids.slice(0, 3), ids.slice(3), [], []])

      await call("DELETE", `/addons/${integration.id}`)
      expect((await call("GET", path)).status).toBe(404)
    })
  })
