import type { Store } from "@halyard/core"
import type { Layer } from "effect"
import { afterAll, beforeAll, describe } from "vitest"
import { layerQuickPasswords } from "../testing/layer-quick-passwords.ts"
import { startTestInstance, type TestInstance } from "../testing/test-instance.ts"
import { testBackstage } from "./backstage.ts"
import { testContextFields } from "./catalog/context-fields.ts"
import { testFeatureTypes } from "./catalog/feature-types.ts"
import { testSegmentStrategies } from "./catalog/segment-strategies.ts"
import { testSegments } from "./catalog/segments.ts"
import { testStrategyTypes } from "./catalog/strategy-types.ts"
import { testTagTypes } from "./catalog/tag-types.ts"
import { testTags } from "./catalog/tags.ts"
import { testClientDelta } from "./delivery/client-delta.ts"
import { testClientStreams } from "./delivery/client-streams.ts"
import { testClientFeatures } from "./delivery/client-features.ts"
import { testFrontendCors } from "./delivery/frontend-cors.ts"
import { testFrontendFeatures } from "./delivery/frontend-features.ts"
import { testPlayground } from "./delivery/playground.ts"
import { testRemoteEvaluation } from "./delivery/remote-evaluation.ts"
import { testSdkAccess } from "./delivery/sdk-access.ts"
import { testEnvironmentClones } from "./projects/environment-clones.ts"
import { testEnvironments } from "./projects/environments.ts"
import { testArchive } from "./features/archive.ts"
import { testFeatureBatches } from "./features/feature-batches.ts"
import { testFeatureDependencies } from "./features/feature-dependencies.ts"
import { testEvents } from "./events/events.ts"
import { testFeatureEnvironments } from "./features/feature-environments.ts"
import { testFeatureLifecycle } from "./features/feature-lifecycle.ts"
import { testFeaturePlaces } from "./features/feature-places.ts"
import { testFeatureRelations } from "./features/feature-relations.ts"
import { testFeatureStrategies } from "./features/feature-strategies.ts"
import { testFeatureVariants } from "./features/feature-variants.ts"
import { testFeatureTags } from "./features/feature-tags.ts"
import { testFeatures } from "./features/features.ts"
import { testImports } from "./imports.ts"
import { testIntegrationEvents } from "./integrations/integration-events.ts"
import { testIntegrations } from "./integrations/integrations.ts"
import { testInsights } from "./insights/insights.ts"
import { testApplications } from "./metrics/applications.ts"
import { testClientMetrics } from "./metrics/client-metrics.ts"
import { testNastyInputs } from "./nasty-inputs.ts"
import { testGroups } from "./people/groups.ts"
import { testRoles } from "./people/roles.ts"
import { testLogin } from "./people/login.ts"
import { testServiceAccounts } from "./people/service-accounts.ts"
import { testTokens } from "./people/tokens.ts"
import { testSignupTokens } from "./people/signup-tokens.ts"
import { testPermissions } from "./permissions.ts"
import { testProjectEnvironments } from "./projects/project-environments.ts"
import { testProjectLife } from "./projects/project-life.ts"
import { testSelf } from "./people/self.ts"
import { testUsers } from "./people/users.ts"
import { testPrivateProjects } from "./projects/private-projects.ts"
import { testProjectAccess } from "./projects/project-access.ts"
import { testProjects } from "./projects/projects.ts"
import { testSearch } from "./features/search.ts"
import { testSettings } from "./settings.ts"
import { testLoginSettings } from "./settings/login-settings.ts"

/**
 * What every endpoint promises over HTTP, whatever the store. Each suite works in projects of its own. With `storeOnly`,
 * what no store takes part in is left to the tests on another store: the cost of passwords, and bodies that the contract
 * refuses.
 */
export const testHttp = (name: string, store: Layer.Layer<Store>, { storeOnly = false } = {}) =>
  describe(`endpoints (${name})`, () => {
    let started: TestInstance | undefined
    beforeAll(async () => {
      started = await startTestInstance(store, storeOnly ? { passwords: layerQuickPasswords } : {})
    })
    afterAll(() => started?.close())

    const service: TestInstance = {
      call: (...args) => running().call(...args),
      fetch: (...args) => running().fetch(...args),
      run: (...args) => running().run(...args),
      secretOf: (...args) => running().secretOf(...args),
      principalOf: (...args) => running().principalOf(...args),
      close: () => running().close()
    }
    const running = () => {
      if (started === undefined) throw new Error("The service has not started")
      return started
    }

    testFeatures(service)
    testFeatureEnvironments(service)
    testFeatureStrategies(service)
    testFeatureVariants(service)
    testFeatureRelations(service)
    testFeatureTags(service)
    testFeatureDependencies(service)
    testFeatureLifecycle(service)
    testFeaturePlaces(service)
    testArchive(service)
    testFeatureBatches(service)
    testSearch(service)
    testEvents(service)
    testInsights(service)
    testClientMetrics(service)
    testApplications(service)
    testProjects(service)
    testPrivateProjects(service)
    testProjectLife(service)
    testProjectEnvironments(service)
    testEnvironments(service)
    testEnvironmentClones(service)
    testSegments(service)
    testSegmentStrategies(service)
    testContextFields(service)
    testStrategyTypes(service)
    testTagTypes(service)
    testTags(service)
    testFeatureTypes(service)
    testImports(service, store)
    testIntegrations(service)
    testIntegrationEvents(service)
    testSettings(service)
    testBackstage(service)
    testLoginSettings(service)
    testLogin(service)
    testSignupTokens(service)
    testTokens(service)
    testServiceAccounts(service)
    testGroups(service)
    testRoles(service)
    testProjectAccess(service)
    testUsers(service)
    testSelf(service)
    testSdkAccess(service)
    testFrontendFeatures(service)
    testFrontendCors(service)
    testRemoteEvaluation(service)
    testPlayground(service)
    testClientFeatures(service)
    testClientDelta(service)
    testClientStreams(service)
    testPermissions(service)
    testNastyInputs(service, { storeOnly })
  })
