import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Logger } from "effect"
import { TestClock } from "effect/testing"
import type { Event } from "../../domain/events/event.ts"
import { DeliveryFailed, type IntegrationProvider } from "../../ports/integrations/integration-provider.ts"
import { Outbound } from "../../ports/integrations/outbound.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { tryEvent } from "./try-event.ts"

const event: Event = {
  id: 7,
  createdAt: "2026-03-01T00:00:00.000Z",
  type: "feature-created",
  createdBy: "kim",
  createdByUserId: 1,
  environment: null,
  project: null,
  featureName: null,
  data: null,
  preData: null,
  tags: null,
  groupType: null,
  groupId: null,
  reason: null
}

/** The result of one attempt with a provider that delivers like this, and what was logged meanwhile. */
const tried = Effect.fnUntraced(function* (deliver: ReturnType<IntegrationProvider["deliver"]>) {
  const logged: Array<string> = []
  const provider: IntegrationProvider = {
    definition: {
      name: "fake",
      displayName: "Fake",
      description: "",
      documentationUrl: "",
      parameters: [],
      events: []
    },
    violations: () => [],
    deliver: () => deliver
  }
  const integration = {
    id: 3,
    provider: "fake",
    enabled: true,
    description: null,
    parameters: {},
    events: [],
    projects: [],
    environments: []
  }
  const parameters = { token: "hidden", url: "hidden/path", empty: "" }
  const receiver = { provider, integration, parameters, serviceUrl: "" }
  const outcome = yield* tryEvent(receiver, event).pipe(
    Effect.provide(Logger.layer([Logger.make(({ message }) => void logged.push(JSON.stringify(message)))])),
    Effect.provideService(Outbound, Outbound.of({ post: () => assert.fail("sends nothing") })),
    Effect.provideService(
      Secrets,
      Secrets.of({
        digest: () => assert.fail("digests nothing"),
        sign: () => assert.fail("signs nothing"),
        randomHex: () => assert.fail("makes no text"),
        uuid: Effect.die("makes no id")
      })
    )
  )
  return { outcome, logged }
})

describe("tryEvent", () => {
  it.effect("tells what the provider reports, and how long it took", () =>
    Effect.gen(function* () {
      const report = {
        state: "successWithErrors",
        stateDetails: "Half\u0000 of it \ud800.",
        details: { a: 1 }
      } as const
      const fiber = yield* Effect.forkChild(tried(Effect.delay(Effect.succeed(report), "3 seconds")))
      yield* TestClock.adjust("3 seconds")
      const { logged, outcome } = yield* Fiber.join(fiber)
      const expected = { ...report, stateDetails: "Half of it \ufffd.", details: { a: 1, durationMs: 3000 } }
      assert.deepStrictEqual([outcome, logged], [expected, []])
    })
  )

  it.effect("is a failed try where the provider says so", () =>
    Effect.gen(function* () {
      const failure = new DeliveryFailed({ stateDetails: "No.", details: { b: null } })
      const { outcome } = yield* tried(Effect.fail(failure))
      assert.deepStrictEqual(outcome, { state: "failed", stateDetails: "No.", details: { b: null, durationMs: 0 } })
    })
  )

  it.effect("is a failed try where the provider takes for ever", () =>
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(tried(Effect.never))
      yield* TestClock.adjust("12 seconds")
      const { outcome } = yield* Fiber.join(fiber)
      assert.deepInclude(outcome, { state: "failed", stateDetails: "The receiver did not respond in time." })
    })
  )

  it.effect("is a failed try where the provider breaks, and what it was given stays out of the log", () =>
    Effect.gen(function* () {
      const { logged, outcome } = yield* tried(Effect.die(new Error("Cannot read hidden/path with hidden")))
      assert.strictEqual(outcome.state, "failed")
      assert.include(logged.join(), "Cannot read ***** with *****")
      assert.notInclude(JSON.stringify([logged, outcome]), "hidden")
    })
  )
})
