import { Effect, Layer, Redacted } from "effect"
import type { Event } from "../../../domain/events/event.ts"
import { anEvent } from "../../../domain/integrations/messages/an-event.ts"
import type { IntegrationProvider } from "../../../ports/integration-provider.ts"
import { Outbound, OutboundFailed, type OutboundRequest, type OutboundResponse } from "../../../ports/outbound.ts"
import { Secrets } from "../../../ports/secrets.ts"

interface Attempt {
  readonly parameters: Readonly<Record<string, string>>
  readonly event?: Partial<Event>
  /** What the receiver answers, one after the other; an error where it is not reached. */
  readonly answers?: ReadonlyArray<Partial<OutboundResponse> | string>
}

/** For tests: one try to a receiver that is not there, with what it got and what was reported. */
export const deliverToFake = (provider: IntegrationProvider, { answers = [{}], event, parameters }: Attempt) => {
  const requests: Array<OutboundRequest> = []
  const outbound = Outbound.of({
    post: (request) =>
      Effect.suspend(() => {
        const answer = answers[Math.min(requests.push(request), answers.length) - 1] ?? {}
        return typeof answer === "string"
          ? Effect.fail(new OutboundFailed({ message: answer }))
          : Effect.succeed({ status: 200, body: "", ...answer })
      })
  })
  const secrets = Secrets.of({
    digest: () => Effect.die("digests nothing"),
    sign: (key, text) => Effect.succeed(`${Redacted.value(key).length}-${text.length}`),
    randomHex: () => Effect.die("makes no text"),
    uuid: Effect.die("makes no id")
  })
  const delivery = {
    event: anEvent({ type: "feature-environment-enabled", ...event }),
    integration: { ...anIntegration, provider: provider.definition.name, parameters },
    parameters,
    serviceUrl: "https://flags.example"
  }
  return provider.deliver(delivery).pipe(
    Effect.catch(({ details, stateDetails }) => Effect.succeed({ state: "failed", details, stateDetails })),
    Effect.map((report) => ({ report, requests })),
    Effect.provide(Layer.mergeAll(Layer.succeed(Outbound, outbound), Layer.succeed(Secrets, secrets))),
    Effect.runPromise
  )
}

const anIntegration = { id: 1, enabled: true, description: null, events: [], projects: [], environments: [] }
