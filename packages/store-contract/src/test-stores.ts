import type { Store } from "@halyard/core"
import { describe, layer } from "@effect/vitest"
import type { Layer } from "effect"
import { applicationStorePromises } from "./application-store-promises.ts"
import { bulkPromises } from "./bulk-promises.ts"
import { clientMetricsStorePromises } from "./client-metrics-store-promises.ts"
import { stalenessStorePromises } from "./staleness-store-promises.ts"
import { catalogChangePromises } from "./catalog-change-promises.ts"
import { catalogPromises } from "./catalog-promises.ts"
import { catalogUserPromises } from "./catalog-user-promises.ts"
import { changePromises } from "./change-promises.ts"
import { deliveryReadPromises } from "./delivery-read-promises.ts"
import { dependencyStorePromises } from "./dependency-store-promises.ts"
import { environmentCopyPromises } from "./environment-copy-promises.ts"
import { environmentStorePromises } from "./environment-store-promises.ts"
import { eventSearchPromises } from "./event-search-promises.ts"
import { eventStorePromises } from "./event-store-promises.ts"
import { favoriteStorePromises } from "./favorite-store-promises.ts"
import { featureArchivePromises } from "./feature-archive-promises.ts"
import { featureEnvironmentStorePromises } from "./feature-environment-store-promises.ts"
import { featureHoldingPromises } from "./feature-holding-promises.ts"
import { featureListPromises } from "./feature-list-promises.ts"
import { featureMovePromises } from "./feature-move-promises.ts"
import { featureSearchPromises } from "./feature-search-promises.ts"
import { featureStorePromises } from "./feature-store-promises.ts"
import { featureTagStorePromises } from "./feature-tag-store-promises.ts"
import { featureViewPromises } from "./feature-view-promises.ts"
import { insightSourcePromises } from "./insights/insight-source-promises.ts"
import { insightStorePromises } from "./insights/insight-store-promises.ts"
import { metricsSummaryPromises } from "./insights/metrics-summary-promises.ts"
import { instancePromises } from "./instance-promises.ts"
import { deliveryStorePromises } from "./integrations/delivery-store-promises.ts"
import { integrationEventStorePromises } from "./integrations/integration-event-store-promises.ts"
import { integrationStorePromises } from "./integrations/integration-store-promises.ts"
import { leaseStorePromises } from "./lease-store-promises.ts"
import { lifecycleStorePromises } from "./lifecycle-store-promises.ts"
import { apiTokenStorePromises } from "./people/api-token-store-promises.ts"
import { credentialPromises } from "./people/credential-promises.ts"
import { invitationPromises } from "./people/invitation-promises.ts"
import { loginRacePromises } from "./people/login-race-promises.ts"
import { projectAccessPromises } from "./people/project-access-promises.ts"
import { roleAndGroupPromises } from "./people/role-and-group-promises.ts"
import { sealedSecretPromises } from "./people/sealed-secret-promises.ts"
import { userStorePromises } from "./people/user-store-promises.ts"
import { projectActivityPromises } from "./project-activity-promises.ts"
import { projectRemovalPromises } from "./project-removal-promises.ts"
import { projectStorePromises } from "./project-store-promises.ts"
import type { Promises } from "./promises.ts"
import { segmentStorePromises } from "./segment-store-promises.ts"
import { strategyPromises } from "./strategy-promises.ts"
import { unknownFeatureStorePromises } from "./unknown-feature-store-promises.ts"
import { transactionConcurrencyPromises } from "./transaction-concurrency-promises.ts"
import { transactionPromises } from "./transaction-promises.ts"

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
