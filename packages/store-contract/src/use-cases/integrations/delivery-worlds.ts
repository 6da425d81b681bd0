import {
  CurrentDeliverySettings,
  defaultDeliverySettings,
  type Delivery,
  DeliveryFailed,
  type DeliveryReport,
  type DeliverySettings,
  EventStore,
  type IntegrationEvent,
  IntegrationEventStore,
  type IntegrationProvider,
  IntegrationProviders,
  type IntegrationRecord,
  IntegrationStore,
  makeDeliveryJob,
  newEvent,
  now,
  Outbound,
  systemPrincipal,
  Transactions
} from "@halyard/core"
import { Duration, Effect, References } from "effect"
import { anIntegration } from "../../integrations/integration-fixtures.ts"
import { uniqueName } from "../../unique.ts"

/** What a receiver does with what comes to it. It fails with a sentence. */
export type Reception = (delivery: Delivery) => Effect.Effect<void, string>

/**
 * A receiver of its own, whose integration hears of the features of a project that nobody else knows, and which notes what
 * it got. It is there until the scope closes.
 */
export const aReceiver = Effect.fnUntraced(function* (receive: Reception, given: Partial<IntegrationRecord> = {}) {
  const project = yield* uniqueName("project")
  const name = yield* uniqueName("provider")
  const tried: Array<number> = []
  const got: Array<number> = []
  const provider: IntegrationProvider = {
    definition: { name, displayName: name, description: "", documentationUrl: "", parameters: [], events: [] },
    violations: () => [],
    deliver: (delivery) =>
      Effect.suspend(() => {
        tried.push(delivery.event.id)
        return receive(delivery)
      }).pipe(
        Effect.mapError((stateDetails) => new DeliveryFailed({ stateDetails, details: {} })),
        Effect.map((): DeliveryReport => {
          got.push(delivery.event.id)
          return { state: "success", stateDetails: "It has it.", details: { a: "b" } }
        })
      )
  }
  const kept = { provider: name, parameters: {}, sealedParameters: null, projects: [project] }
  const integration = yield* Effect.acquireRelease(anIntegration({ ...kept, ...given }), ({ id }) =>
    Effect.flatMap(IntegrationStore, ({ remove }) => remove(id))
  )
  return {
    provider,
    integration,
    project,
    tried,
    got,
    tell: (count: number) => tellOf(project, count),
    log: logOf(integration)
  }
})

/** Writes so many events at once, and answers their ids. */
const tellOf = Effect.fnUntraced(function* (project: string, count: number) {
  const { append, latest } = yield* EventStore
  const createdAt = yield* now
  const draft = { type: "feature-created", project } as const
  const events = Array.from({ length: count }, () => newEvent(draft, systemPrincipal, createdAt))
  yield* (yield* Transactions).run(append(events))
  return (yield* latest({ project }, count)).map(({ id }) => id).toReversed()
})

/** What became of its events, oldest first. */
const logOf = ({ id }: IntegrationRecord) =>
  Effect.map(
    Effect.flatMap(IntegrationEventStore, ({ page }) => page(id, { limit: 1000, offset: 0 })),
    (events): ReadonlyArray<IntegrationEvent> => events.toReversed()
  )

/** Changes an integration that is there. */
export const changeIntegration = Effect.fnUntraced(function* (
  { id }: IntegrationRecord,
  change: Partial<IntegrationRecord>
) {
  const { find, update } = yield* IntegrationStore
  const before = yield* find(id)
  if (before !== undefined) yield* update({ ...before, ...change })
})

/** An instance that delivers to these receivers until the scope closes; it is as patient as the settings say. */
export const startDelivering = Effect.fnUntraced(function* (
  receivers: ReadonlyArray<{ readonly provider: IntegrationProvider }>,
  settings: Partial<DeliverySettings> = {}
) {
  const job = yield* makeDeliveryJob
  const fiber = yield* job.run.pipe(
    Effect.provideService(
      IntegrationProviders,
      receivers.map(({ provider }) => provider)
    ),
    Effect.provideService(CurrentDeliverySettings, { ...hasty, ...settings }),
    Effect.provideService(Outbound, noWayOut),
    Effect.provideService(References.MinimumLogLevel, "None"),
    Effect.forkScoped
  )
  return { fiber, troubles: job.troubles }
})

/** Fakes send nothing. */
const noWayOut = Outbound.of({ post: () => Effect.die("There is no way out") })

/** The same as it is by default, in a hurry. */
const hasty: DeliverySettings = {
  ...defaultDeliverySettings,
  waits: [10, 20, 30, 40].map((millis) => Duration.millis(millis)),
  suspendedWait: Duration.millis(50),
  tryLimit: Duration.millis(300)
}

/** Looks again and again, for as long as a busy machine may need. */
export const eventually = <R>(isSo: Effect.Effect<boolean, never, R>): Effect.Effect<void, never, R> =>
  isSo.pipe(
    Effect.tap((done) => (done ? Effect.void : Effect.sleep("20 millis"))),
    Effect.repeat({ until: (done: boolean) => done }),
    Effect.asVoid
  )
