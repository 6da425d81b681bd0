import type { Store } from "@halyard/core/ports"
import { describe, layer } from "@effect/vitest"
import type { Layer } from "effect"
import { applicationStoreSuite } from "./stores/metrics/application-store.suite.ts"
import { bulkSuite } from "./stores/imports/bulk.suite.ts"
import { clientMetricsStoreSuite } from "./stores/metrics/client-metrics-store.suite.ts"
import { serverCountsSuite } from "./stores/metrics/server-counts.suite.ts"
import { stalenessStoreSuite } from "./stores/features/staleness-store.suite.ts"
import { catalogChangeSuite } from "./stores/catalog/catalog-change.suite.ts"
import { catalogStoreSuite } from "./stores/catalog/catalog.suite.ts"
import { catalogUserSuite } from "./stores/catalog/catalog-user.suite.ts"
import { changeSuite } from "./stores/events/change.suite.ts"
import { deliveryReadSuite } from "./stores/delivery/delivery-read.suite.ts"
import { dependencyStoreSuite } from "./stores/features/dependency-store.suite.ts"
import { featureActivitySuite } from "./stores/features/feature-activity.suite.ts"
import { featureLinkStoreSuite } from "./stores/features/feature-link-store.suite.ts"
import { environmentCopySuite } from "./stores/environments/environment-copy.suite.ts"
import { environmentStoreSuite } from "./stores/environments/environment-store.suite.ts"
import { eventCountSuite } from "./stores/events/event-count.suite.ts"
import { eventSearchSuite } from "./stores/events/event-search.suite.ts"
import { eventSpanSuite } from "./stores/events/event-span.suite.ts"
import { eventStoreSuite } from "./stores/events/event-store.suite.ts"
import { featureChangesSuite } from "./stores/events/feature-changes.suite.ts"
import { favoriteStoreSuite } from "./stores/projects/favorite-store.suite.ts"
import { featureArchiveSuite } from "./stores/features/feature-archive.suite.ts"
import { featureEnvironmentStoreSuite } from "./stores/features/feature-environment-store.suite.ts"
import { featureLockingSuite } from "./stores/features/feature-locking.suite.ts"
import { featureListSuite } from "./stores/features/feature-list.suite.ts"
import { featureMoveSuite } from "./stores/features/feature-move.suite.ts"
import { featureSearchSuite } from "./stores/features/feature-search.suite.ts"
import { featureStoreSuite } from "./stores/features/feature-store.suite.ts"
import { featureTagStoreSuite } from "./stores/catalog/feature-tag-store.suite.ts"
import { featureViewSuite } from "./stores/features/feature-view.suite.ts"
import { insightSourceSuite } from "./stores/insights/insight-source.suite.ts"
import { insightStoreSuite } from "./stores/insights/insight-store.suite.ts"
import { metricsSummarySuite } from "./stores/insights/metrics-summary.suite.ts"
import { instanceSuite } from "./stores/instance/instance.suite.ts"
import { deliveryStoreSuite } from "./stores/integrations/delivery-store.suite.ts"
import { tracedDeliverySuite } from "./stores/integrations/traced-delivery.suite.ts"
import { integrationEventStoreSuite } from "./stores/integrations/integration-event-store.suite.ts"
import { integrationStoreSuite } from "./stores/integrations/integration-store.suite.ts"
import { statisticsStoreSuite } from "./stores/instance/statistics-store.suite.ts"
import { leaseStoreSuite } from "./stores/background/lease-store.suite.ts"
import { lifecycleStoreSuite } from "./stores/features/lifecycle-store.suite.ts"
import { impactMetricStoreSuite } from "./stores/impact-metrics/impact-metric-store.suite.ts"
import { releasePlanStoreSuite } from "./stores/release-plans/release-plan-store.suite.ts"
import { changeRequestStoreSuite } from "./stores/change-requests/change-request-store.suite.ts"
import { defaultReviewersSuite } from "./stores/change-requests/default-reviewers.suite.ts"
import { notificationStoreSuite } from "./stores/notifications/notification-store.suite.ts"
import { apiTokenStoreSuite } from "./stores/tokens/api-token-store.suite.ts"
import { credentialSuite } from "./stores/login/credential.suite.ts"
import { invitationSuite } from "./stores/login/invitation.suite.ts"
import { loginStoreSuite } from "./stores/login/login-store.suite.ts"
import { loginRaceSuite } from "./stores/login/login-race.suite.ts"
import { providerLinkStoreSuite } from "./stores/login/provider-link.suite.ts"
import { projectAccessStoreSuite } from "./stores/projects/project-access.suite.ts"
import { provisionedSuite } from "./stores/provisioning/provisioned.suite.ts"
import { roleAndGroupSuite } from "./stores/groups/role-and-group.suite.ts"
import { sealedSecretSuite } from "./stores/secrets/sealed-secret.suite.ts"
import { hostUserStoreSuite } from "./stores/users/host-user-store.suite.ts"
import { uiStateStoreSuite } from "./stores/users/ui-state-store.suite.ts"
import { userStoreSuite } from "./stores/users/user-store.suite.ts"
import { projectReadsSuite } from "./stores/projects/project-reads.suite.ts"
import { projectActivitySuite } from "./stores/projects/project-activity.suite.ts"
import { formerProjectSuite } from "./stores/projects/former-project.suite.ts"
import { projectRemovalSuite } from "./stores/projects/project-removal.suite.ts"
import { projectStoreSuite } from "./stores/projects/project-store.suite.ts"
import type { StoreSuite } from "./stores/store-suite.ts"
import { segmentStoreSuite } from "./stores/segments/segment-store.suite.ts"
import { strategySuite } from "./stores/features/strategy.suite.ts"
import { requestCountStoreSuite } from "./stores/traffic/request-count-store.suite.ts"
import { unknownFeatureStoreSuite } from "./stores/metrics/unknown-feature-store.suite.ts"
import { transactionConcurrencySuite } from "./stores/events/transaction-concurrency.suite.ts"
import { transactionSuite } from "./stores/events/transaction.suite.ts"

/**
 * Tests the contract of each store port, or only of those in `ports`. Builds the store once. Uses real time, because
 * transactions really overlap.
 */
export const testStores = <E>(
  name: string,
  store: Layer.Layer<Store, E>,
  options: { readonly ports?: ReadonlyArray<TestedPort> } = {}
): void =>
  layer(store, { excludeTestServices: true, timeout: "1 minute" })(`Store (${name})`, (it) => {
    for (const [heading, suite] of Object.entries<StoreSuite>(suitesByPort)) {
      if (options.ports?.some((port) => heading === port || heading.startsWith(`${port}: `)) === false) continue
      describe(heading, () => {
        for (const [title, test] of Object.entries(suite)) it.effect(title, () => test, TEST_TIMEOUT_MILLIS)
      })
    }
  })

/** A port, or the title of tests of several, as `testStores` prints it, without what follows a colon. */
export type TestedPort = PortIn<keyof typeof suitesByPort>

type PortIn<Heading extends string> = Heading extends `${infer Port}: ${string}` ? Port : Heading

/** Enough for an embedded database on a busy machine. */
const TEST_TIMEOUT_MILLIS = 60_000

const suitesByPort = {
  Transactions: transactionSuite,
  "Transactions at once": transactionConcurrencySuite,
  "InstanceStore and Readiness": instanceSuite,
  Changes: changeSuite,
  LeaseStore: leaseStoreSuite,
  FeatureStore: featureStoreSuite,
  "FeatureStore: locking": featureLockingSuite,
  "The archive": featureArchiveSuite,
  FeatureEnvironmentStore: featureEnvironmentStoreSuite,
  "FeatureEnvironmentStore: strategies": strategySuite,
  "Moves and unlinked features": featureMoveSuite,
  FeatureTagStore: featureTagStoreSuite,
  DependencyStore: dependencyStoreSuite,
  FeatureLinkStore: featureLinkStoreSuite,
  "FeatureReads: authors and evaluations": featureActivitySuite,
  DeliveryReads: deliveryReadSuite,
  FavoriteStore: favoriteStoreSuite,
  LifecycleStore: lifecycleStoreSuite,
  ClientMetricsStore: clientMetricsStoreSuite,
  "ClientMetricsStore for servers": serverCountsSuite,
  ApplicationStore: applicationStoreSuite,
  StalenessStore: stalenessStoreSuite,
  UnknownFeatureStore: unknownFeatureStoreSuite,
  RequestCountStore: requestCountStoreSuite,
  ProjectStore: projectStoreSuite,
  "ProjectStore: activity": projectActivitySuite,
  ProjectReads: projectReadsSuite,
  "ProjectStore: removal, and what belongs to a project": projectRemovalSuite,
  "ProjectStore: former projects of the same id": formerProjectSuite,
  EnvironmentStore: environmentStoreSuite,
  "EnvironmentStore: copies": environmentCopySuite,
  "Stores of the catalog": catalogStoreSuite,
  "Stores of the catalog: changes": catalogChangeSuite,
  "Stores of the catalog: who uses it": catalogUserSuite,
  SegmentStore: segmentStoreSuite,
  EventStore: eventStoreSuite,
  "EventStore: changes of a feature": featureChangesSuite,
  "EventStore: search": eventSearchSuite,
  "EventStore: counts of texts": eventCountSuite,
  "EventStore: reading on": eventSpanSuite,
  StatisticsStore: statisticsStoreSuite,
  ImpactMetricStore: impactMetricStoreSuite,
  ReleasePlanStore: releasePlanStoreSuite,
  ChangeRequestStore: changeRequestStoreSuite,
  "Default reviewers": defaultReviewersSuite,
  NotificationStore: notificationStoreSuite,
  IntegrationStore: integrationStoreSuite,
  DeliveryStore: deliveryStoreSuite,
  "DeliveryStore: traces": tracedDeliverySuite,
  IntegrationEventStore: integrationEventStoreSuite,
  InsightStore: insightStoreSuite,
  "InsightStore: metrics": metricsSummarySuite,
  InsightSources: insightSourceSuite,
  ApiTokenStore: apiTokenStoreSuite,
  UserStore: userStoreSuite,
  UiStateStore: uiStateStoreSuite,
  HostUserStore: hostUserStoreSuite,
  "RoleStore and GroupStore": roleAndGroupSuite,
  "ProjectAccessStore and AccessStore": projectAccessStoreSuite,
  "CredentialStore, PersonalTokenStore and SessionStore": credentialSuite,
  "Invitations, links, failures and settings": invitationSuite,
  LoginStore: loginStoreSuite,
  ProviderLinkStore: providerLinkStoreSuite,
  "ProvisionedUserStore and ProvisionedGroupStore": provisionedSuite,
  "Logins at once": loginRaceSuite,
  SealedSecretStore: sealedSecretSuite,
  "FeatureReads: whole features": featureViewSuite,
  "FeatureReads: lists and counts": featureListSuite,
  "FeatureReads: search": featureSearchSuite,
  "Many at once": bulkSuite
} satisfies Readonly<Record<string, StoreSuite>>
