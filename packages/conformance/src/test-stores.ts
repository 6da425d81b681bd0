import type { Store } from "@halyard/core/ports"
import { describe, layer } from "@effect/vitest"
import type { Layer } from "effect"
import { applicationStorePromises } from "./stores/metrics/application-store.suite.ts"
import { bulkPromises } from "./stores/imports/bulk.suite.ts"
import { clientMetricsStorePromises } from "./stores/metrics/client-metrics-store.suite.ts"
import { stalenessStorePromises } from "./stores/features/staleness-store.suite.ts"
import { catalogChangePromises } from "./stores/catalog/catalog-change.suite.ts"
import { catalogPromises } from "./stores/catalog/catalog.suite.ts"
import { catalogUserPromises } from "./stores/catalog/catalog-user.suite.ts"
import { changePromises } from "./stores/events/change.suite.ts"
import { deliveryReadPromises } from "./stores/delivery/delivery-read.suite.ts"
import { dependencyStorePromises } from "./stores/features/dependency-store.suite.ts"
import { environmentCopyPromises } from "./stores/environments/environment-copy.suite.ts"
import { environmentStorePromises } from "./stores/environments/environment-store.suite.ts"
import { eventSearchPromises } from "./stores/events/event-search.suite.ts"
import { eventStorePromises } from "./stores/events/event-store.suite.ts"
import { favoriteStorePromises } from "./stores/projects/favorite-store.suite.ts"
import { featureArchivePromises } from "./stores/features/feature-archive.suite.ts"
import { featureEnvironmentStorePromises } from "./stores/features/feature-environment-store.suite.ts"
import { featureHoldingPromises } from "./stores/features/feature-holding.suite.ts"
import { featureListPromises } from "./stores/features/feature-list.suite.ts"
import { featureMovePromises } from "./stores/features/feature-move.suite.ts"
import { featureSearchPromises } from "./stores/features/feature-search.suite.ts"
import { featureStorePromises } from "./stores/features/feature-store.suite.ts"
import { featureTagStorePromises } from "./stores/catalog/feature-tag-store.suite.ts"
import { featureViewPromises } from "./stores/features/feature-view.suite.ts"
import { insightSourcePromises } from "./stores/insights/insight-source.suite.ts"
import { insightStorePromises } from "./stores/insights/insight-store.suite.ts"
import { metricsSummaryPromises } from "./stores/insights/metrics-summary.suite.ts"
import { instancePromises } from "./stores/instance/instance.suite.ts"
import { deliveryStorePromises } from "./stores/integrations/delivery-store.suite.ts"
import { integrationEventStorePromises } from "./stores/integrations/integration-event-store.suite.ts"
import { integrationStorePromises } from "./stores/integrations/integration-store.suite.ts"
import { leaseStorePromises } from "./stores/background/lease-store.suite.ts"
import { lifecycleStorePromises } from "./stores/features/lifecycle-store.suite.ts"
import { apiTokenStorePromises } from "./stores/tokens/api-token-store.suite.ts"
import { credentialPromises } from "./stores/login/credential.suite.ts"
import { invitationPromises } from "./stores/login/invitation.suite.ts"
import { loginRacePromises } from "./stores/login/login-race.suite.ts"
import { projectAccessPromises } from "./stores/projects/project-access.suite.ts"
import { roleAndGroupPromises } from "./stores/groups/role-and-group.suite.ts"
import { sealedSecretPromises } from "./stores/secrets/sealed-secret.suite.ts"
import { userStorePromises } from "./stores/users/user-store.suite.ts"
import { projectActivityPromises } from "./stores/projects/project-activity.suite.ts"
import { projectRemovalPromises } from "./stores/projects/project-removal.suite.ts"
import { projectStorePromises } from "./stores/projects/project-store.suite.ts"
import type { Promises } from "./stores/promises.ts"
import { segmentStorePromises } from "./stores/segments/segment-store.suite.ts"
import { strategyPromises } from "./stores/features/strategy.suite.ts"
import { unknownFeatureStorePromises } from "./stores/metrics/unknown-feature-store.suite.ts"
import { transactionConcurrencyPromises } from "./stores/events/transaction-concurrency.suite.ts"
import { transactionPromises } from "./stores/events/transaction.suite.ts"

/** Holds a store to its promises. It is built once; time is real, since transactions really overlap. */
export const testStores = <E>(name: string, store: Layer.Layer<Store, E>): void =>
  layer(store, { excludeTestServices: true, timeout: "1 minute" })(`Store (${name})`, (it) => {
    for (const [port, promises] of Object.entries(promisesByPort)) {
      describe(port, () => {
        for (const [promise, test] of Object.entries(promises)) it.effect(promise, () => test, TEST_TIMEOUT_MILLIS)
      })
    }
  })

/** Enough for an embedded database on a busy machine. */
const TEST_TIMEOUT_MILLIS = 60_000

const promisesByPort: Readonly<Record<string, Promises>> = {
  Transactions: transactionPromises,
  "Transactions at once": transactionConcurrencyPromises,
  "InstanceStore and Readiness": instancePromises,
  Changes: changePromises,
  LeaseStore: leaseStorePromises,
  FeatureStore: featureStorePromises,
  "FeatureStore: holding": featureHoldingPromises,
  "The archive": featureArchivePromises,
  FeatureEnvironmentStore: featureEnvironmentStorePromises,
  "FeatureEnvironmentStore: strategies": strategyPromises,
  "Moves and unlinked features": featureMovePromises,
  FeatureTagStore: featureTagStorePromises,
  DependencyStore: dependencyStorePromises,
  DeliveryReads: deliveryReadPromises,
  FavoriteStore: favoriteStorePromises,
  LifecycleStore: lifecycleStorePromises,
  ClientMetricsStore: clientMetricsStorePromises,
  ApplicationStore: applicationStorePromises,
  StalenessStore: stalenessStorePromises,
  UnknownFeatureStore: unknownFeatureStorePromises,
  ProjectStore: projectStorePromises,
  "ProjectStore: activity": projectActivityPromises,
  "ProjectStore: removal, and what belongs to a project": projectRemovalPromises,
  EnvironmentStore: environmentStorePromises,
  "EnvironmentStore: copies": environmentCopyPromises,
  "Stores of the catalog": catalogPromises,
  "Stores of the catalog: changes": catalogChangePromises,
  "Stores of the catalog: who uses it": catalogUserPromises,
  SegmentStore: segmentStorePromises,
  EventStore: eventStorePromises,
  "EventStore: search": eventSearchPromises,
  IntegrationStore: integrationStorePromises,
  DeliveryStore: deliveryStorePromises,
  IntegrationEventStore: integrationEventStorePromises,
  InsightStore: insightStorePromises,
  "InsightStore: metrics": metricsSummaryPromises,
  InsightSources: insightSourcePromises,
  ApiTokenStore: apiTokenStorePromises,
  UserStore: userStorePromises,
  "RoleStore and GroupStore": roleAndGroupPromises,
  "ProjectAccessStore and AccessStore": projectAccessPromises,
  "CredentialStore, PersonalTokenStore and SessionStore": credentialPromises,
  "Invitations, links, failures and settings": invitationPromises,
  "Logins at once": loginRacePromises,
  SealedSecretStore: sealedSecretPromises,
  "FeatureReads: whole features": featureViewPromises,
  "FeatureReads: lists and counts": featureListPromises,
  "FeatureReads: search": featureSearchPromises,
  "Many at once": bulkPromises
}
