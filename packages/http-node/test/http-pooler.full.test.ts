import { onFreshDatabase, withPgbouncer } from "@halyard/postgres-server"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { Layer } from "effect"
import { testClientDelta } from "./delivery/client-delta.suite.ts"
import { testClientStreams } from "./delivery/client-streams.suite.ts"
import { testEventStreams } from "./events/event-stream.suite.ts"
import { testEvents } from "./events/events.suite.ts"
import { testArchive } from "./features/archive.suite.ts"
import { testFeatureEnvironments } from "./features/feature-environments.suite.ts"
import { testFeatures } from "./features/features.suite.ts"
import { describeInstance } from "./harness/describe-instance.ts"
import { testImports } from "./imports/imports.suite.ts"
import { testIntegrationEvents } from "./integrations/integration-events.suite.ts"
import { testClientMetrics } from "./metrics/client-metrics.suite.ts"
import { testProjectLife } from "./projects/project-life.suite.ts"

// These suites cover transactions, locks, events, imports, streams, jobs and search without a session. Others would
// only repeat the same statements.
await withPgbouncer((throughPgbouncer) => {
  const pooled = onFreshDatabase((direct) =>
    Layer.provide(layerPostgresStore, layerPostgres({ url: throughPgbouncer(direct), pooler: "transaction" }))
  ).pipe(Layer.orDie)

  describeInstance("endpoints (a transaction pooler)", pooled, {}, (service) => {
    testFeatures(service)
    testFeatureEnvironments(service)
    testArchive(service)
    testProjectLife(service)
    testEvents(service)
    testEventStreams(service)
    testImports(service, pooled)
    testIntegrationEvents(service)
    testClientMetrics(service)
    testClientDelta(service)
    testClientStreams(service)
  })
})
