import type { Store } from "@halyard/core/ports"
import type { Layer } from "effect"
import { describeInstance } from "./harness/describe-instance.ts"
import type { TestInstance } from "./harness/test-instance.ts"
import { testBackstage } from "./instance/backstage.suite.ts"
import { testExactPaths } from "./instance/exact-paths.suite.ts"
import { testProjectContextFields } from "./catalog/project-context-fields.suite.ts"
import { testApprovalRules } from "./change-requests/approval-rules.suite.ts"
import { testApprovedContent } from "./change-requests/approved-content.suite.ts"
import { testChangeRequests } from "./change-requests/change-requests.suite.ts"
import { testLargeRequests } from "./change-requests/large-requests.suite.ts"
import { testBanners } from "./banners/banners.suite.ts"
import { testContextFields } from "./catalog/context-fields.suite.ts"
import { testFeatureTypes } from "./catalog/feature-types.suite.ts"
import { testSegmentStrategies } from "./segments/segment-strategies.suite.ts"
import { testSegments } from "./segments/segments.suite.ts"
import { testStrategyTypes } from "./catalog/strategy-types.suite.ts"
import { testTagTypes } from "./catalog/tag-types.suite.ts"
import { testTags } from "./catalog/tags.suite.ts"
import { testConstraintValues } from "./delivery/constraint-values.suite.ts"
import { testClientDelta } from "./delivery/client-delta.suite.ts"
import { testClientStreams } from "./delivery/client-streams.suite.ts"
import { testClientFeatures } from "./delivery/client-features.suite.ts"
import { testFrontendCors } from "./delivery/frontend-cors.suite.ts"
import { testFrontendFeatures } from "./delivery/frontend-features.suite.ts"
import { testPlayground } from "./delivery/playground.suite.ts"
import { testRemoteEvaluation } from "./delivery/remote-evaluation.suite.ts"
import { testSdkAccess } from "./delivery/sdk-access.suite.ts"
import { testEnvironmentClones } from "./environments/environment-clones.suite.ts"
import { testEnvironments } from "./environments/environments.suite.ts"
import { testArchive } from "./features/archive.suite.ts"
import { testFeatureBatches } from "./features/feature-batches.suite.ts"
import { testFeatureDependencies } from "./features/feature-dependencies.suite.ts"
import { testFeatureLinks } from "./features/feature-links.suite.ts"
import { testEventStreams } from "./events/event-stream.suite.ts"
import { testEvents } from "./events/events.suite.ts"
import { testFeatureEnvironments } from "./features/feature-environments.suite.ts"
import { testFeatureAt } from "./events/feature-at.suite.ts"
import { testImpactMetrics } from "./impact-metrics/impact-metrics.suite.ts"
import { testReleasePlans } from "./release-plans/release-plans.suite.ts"
import { testSafeguards } from "./release-plans/safeguards.suite.ts"
import { testRestoring } from "./events/restoring.suite.ts"
import { testFeatureHistory } from "./events/feature-history.suite.ts"
import { testFeatureLifecycle } from "./features/feature-lifecycle.suite.ts"
import { testFeatureTransfers } from "./features/feature-transfers.suite.ts"
import { testFeatureRelations } from "./features/feature-relations.suite.ts"
import { testFeatureStrategies } from "./strategies/feature-strategies.suite.ts"
import { testFeatureVariants } from "./strategies/feature-variants.suite.ts"
import { testFeatureTags } from "./features/feature-tags.suite.ts"
import { testFeatures } from "./features/features.suite.ts"
import { testDeclarations } from "./moving/declarations.suite.ts"
import { testImports } from "./imports/imports.suite.ts"
import { testIntegrationEvents } from "./integrations/integration-events.suite.ts"
import { testIntegrationLimits } from "./integrations/integration-limits.suite.ts"
import { testIntegrations } from "./integrations/integrations.suite.ts"
import { testInsights } from "./insights/insights.suite.ts"
import { testAnonymousReports } from "./metrics/anonymous-reports.suite.ts"
import { testReportLimits } from "./metrics/report-limits.suite.ts"
import { testRequestMetrics } from "./traffic/request-metrics.suite.ts"
import { testOutdatedSdks } from "./metrics/outdated-sdks.suite.ts"
import { testApplications } from "./metrics/applications.suite.ts"
import { testClientMetrics } from "./metrics/client-metrics.suite.ts"
import { testNastyInputs } from "./nasty-inputs.ts"
import { testGroups } from "./groups/groups.suite.ts"
import { testRoles } from "./roles/roles.suite.ts"
import { testLoginHistory } from "./login/login-history.suite.ts"
import { testLogin } from "./login/login.suite.ts"
import { testPersonalTokens } from "./tokens/personal-tokens.suite.ts"
import { testServiceAccounts } from "./tokens/service-accounts.suite.ts"
import { testTokens } from "./tokens/tokens.suite.ts"
import { testProviderLinkRequests } from "./login/provider-link-requests.suite.ts"
import { testProviderLinks } from "./login/provider-links.suite.ts"
import { testSignupTokens } from "./login/signup-tokens.suite.ts"
import { testAccess } from "./access/access.suite.ts"
import { testProjectEnvironments } from "./projects/project-environments.suite.ts"
import { testFormerProjects } from "./projects/former-projects.suite.ts"
import { testProjectLife } from "./projects/project-life.suite.ts"
import { testPeople } from "./users/people.suite.ts"
import { testPrivateProjects } from "./projects/private-projects.suite.ts"
import { testProjectAccess } from "./projects/project-access.suite.ts"
import { testProjectStatus } from "./projects/project-status.suite.ts"
import { testProjects } from "./projects/projects.suite.ts"
import { testSearch } from "./features/search.suite.ts"
import { testSettings } from "./instance/settings.suite.ts"
import { testUiReports } from "./instance/ui-reports.suite.ts"
import { testNotifications } from "./notifications/notifications.suite.ts"
import { testEveryRead } from "./instance/every-read.suite.ts"
import { testSizes } from "./instance/sizes.suite.ts"
import { testDirectories } from "./provisioning/directories.suite.ts"
import { testProvisionedAccounts } from "./provisioning/provisioned-accounts.suite.ts"
import { testProvisionedGroups } from "./provisioning/provisioned-groups.suite.ts"
import { testProvisionedUsers } from "./provisioning/provisioned-users.suite.ts"
import { testScimProtocol } from "./provisioning/scim-protocol.suite.ts"
import { testTerraform } from "./terraform/terraform.suite.ts"
import { testLoginSettings } from "./login/login-settings.suite.ts"

/** Tests every endpoint over HTTP. Each suite uses its own projects. */
export const testHttp = (name: string, store: Layer.Layer<Store>) => {
  testReaders(name, store)
  describeInstance(`endpoints (${name})`, store, {}, (service) => {
    testFeatures(service)
    testFeatureEnvironments(service)
    testFeatureStrategies(service)
    testFeatureVariants(service)
    testFeatureRelations(service)
    testFeatureTags(service)
    testFeatureDependencies(service)
    testFeatureLinks(service)
    testFeatureLifecycle(service)
    testFeatureAt(service)
    testRestoring(service)
    testReleasePlans(service)
    testSafeguards(service)
    testImpactMetrics(service)
    testFeatureHistory(service)
    testFeatureTransfers(service)
    testArchive(service)
    testFeatureBatches(service)
    testSearch(service)
    testEvents(service)
    testEventStreams(service)
    testInsights(service)
    testClientMetrics(service)
    testApplications(service)
    testOutdatedSdks(service)
    testRequestMetrics(service)
    testReportLimits(service)
    testAnonymousReports(service)
    testProjects(service)
    testProjectStatus(service)
    testProjectLife(service)
    testFormerProjects(service)
    testProjectEnvironments(service)
    testEnvironments(service)
    testEnvironmentClones(service)
    testSegments(service)
    testSegmentStrategies(service)
    testContextFields(service)
    testProjectContextFields(service)
    testStrategyTypes(service)
    testTagTypes(service)
    testTags(service)
    testFeatureTypes(service)
    testDeclarations(service)
    testImports(service, store)
    testIntegrations(service)
    testIntegrationEvents(service)
    testIntegrationLimits(service)
    testSettings(service)
    testUiReports(service)
    testApprovalRules(service)
    testChangeRequests(service)
    testApprovedContent(service)
    testBanners(service)
    testNotifications(service)
    testBackstage(service)
    testExactPaths(service)
    testLoginSettings(service)
    testLogin(service)
    testLoginHistory(service)
    testSignupTokens(service)
    testTokens(service)
    testPersonalTokens(service)
    testServiceAccounts(service)
    testGroups(service)
    testRoles(service)
    testProjectAccess(service)
    testPeople(service)
    testProviderLinks(service)
    testProviderLinkRequests(service)
    testDirectories(service)
    testTerraform(service)
    testScimProtocol(service)
    testProvisionedUsers(service)
    testProvisionedAccounts(service)
    testProvisionedGroups(service)
    testSdkAccess(service)
    testFrontendFeatures(service)
    testFrontendCors(service)
    testRemoteEvaluation(service)
    testPlayground(service)
    testConstraintValues(service)
    testClientFeatures(service)
    testClientDelta(service)
    testClientStreams(service)
  })
}

/** Tests every endpoint with nasty and large values, which the lists of other suites must not contain. */
export const testHttpExtremes = (name: string, store: Layer.Layer<Store>) =>
  describeInstance(`extremes (${name})`, store, {}, (service) => {
    testNastyInputs(service)
    testSizes(service)
    testLargeRequests(service)
    testEveryRead(service)
  })

/** Tests that read every list for every kind of caller, apart from the suites that fill lists. */
const testReaders = (name: string, store: Layer.Layer<Store>, { storeOnly = false } = {}) =>
  describeInstance(`callers (${name})`, store, {}, (service) => {
    testPrivateProjects(service, { storeOnly })
    testAccess(service, { storeOnly })
  })

/**
 * Tests what depends on the store, below a service that `testHttp` tests: endpoints whose answers come from large
 * queries, from several transactions or from jobs, who may call, and values that a database may refuse. Each operation
 * runs on the store in `examples/operation-examples.test.ts`, and each use case in `testUseCases`.
 */
export const testHttpStore = (name: string, store: Layer.Layer<Store>) => {
  testReaders(name, store, { storeOnly: true })
  describeInstance(`endpoints (${name})`, store, {}, (service) => {
    testFeatures(service)
    testArchive(service)
    testProjectLife(service)
    testProjectStatus(service)
    testFormerProjects(service)
    testIntegrationEvents(service)
    testClientMetrics(service)
    testApplications(service)
    testRequestMetrics(service)
    testReportLimits(service)
    testLogin(service)
    testProviderLinks(service)
    testReleasePlans(service)
    testSafeguards(service)
    testImpactMetrics(service)
    testLargeAnswers(service, store)
    // This suite comes last, since other suites would find its values in lists.
    testNastyInputs(service, { storeOnly: true })
    testSizes(service)
    testLargeRequests(service)
  })
}

/** Tests the endpoints that ask most of a database, on another engine below a store that `testHttpStore` tests. */
export const testHttpEngine = (name: string, store: Layer.Layer<Store>) =>
  describeInstance(`endpoints (${name})`, store, {}, (service) => testLargeAnswers(service, store))

const testLargeAnswers = (service: TestInstance, store: Layer.Layer<Store>) => {
  testFeatureEnvironments(service)
  testSearch(service)
  testEvents(service)
  testEventStreams(service)
  testImports(service, store)
  testInsights(service)
  testClientFeatures(service)
  testClientDelta(service)
  testClientStreams(service)
}
