import type { Store } from "@halyard/core"
import type { Layer } from "effect"
import { afterAll, beforeAll, describe } from "vitest"
import { startTestInstance, type TestInstance } from "../testing/test-instance.ts"
import { testContextFields } from "./catalog/context-fields.ts"
import { testSegments } from "./catalog/segments.ts"
import { testTagTypes } from "./catalog/tag-types.ts"
import { testEnvironments } from "./projects/environments.ts"
import { testFeatureEnvironments } from "./features/feature-environments.ts"
import { testFeatureRelations } from "./features/feature-relations.ts"
import { testFeatures } from "./features/features.ts"
import { testImports } from "./imports.ts"
import { testNastyInputs } from "./nasty-inputs.ts"
import { testPermissions } from "./permissions.ts"
import { testProjects } from "./projects/projects.ts"
import { testSearch } from "./features/search.ts"
import { testSettings } from "./settings.ts"

/** What every endpoint promises over HTTP, whatever the store. Each suite works in projects of its own. */
export const testHttp = (name: string, store: Layer.Layer<Store>) =>
  describe(`endpoints (${name})`, () => {
    let started: TestInstance | undefined
    beforeAll(async () => {
      started = await startTestInstance(store)
    })
    afterAll(() => started?.close())

    const service: TestInstance = {
      call: (...args) => running().call(...args),
      fetch: (...args) => running().fetch(...args),
      run: (...args) => running().run(...args),
      close: () => running().close()
    }
    const running = () => {
      if (started === undefined) throw new Error("The service has not started")
      return started
    }

    testFeatures(service)
    testFeatureEnvironments(service)
    testFeatureRelations(service)
    testSearch(service)
    testProjects(service)
    testEnvironments(service)
    testSegments(service)
    testContextFields(service)
    testTagTypes(service)
    testImports(service, store)
    testSettings(service)
    testPermissions(service)
    testNastyInputs(service)
  })
