import { CurrentLimits, layerGrantedAccess, setUpInstance, type Store } from "@halyard/core"
import { describe, layer } from "@effect/vitest"
import { Layer } from "effect"
import { addStrategyPromises } from "./features/add-strategy-promises.ts"
import { apiTokenPromises } from "./people/api-token-promises.ts"
import { archiveFeaturePromises } from "./features/archive-feature-promises.ts"
import { catalogPromises } from "./catalog/catalog-promises.ts"
import { createFeaturePromises } from "./features/create-feature-promises.ts"
import { createProjectPromises } from "./projects/create-project-promises.ts"
import { dependencyPromises } from "./features/dependency-promises.ts"
import { eventPromises } from "./event-promises.ts"
import { exportPromises } from "./imports/export-promises.ts"
import { favoritePromises } from "./people/favorite-promises.ts"
import { featureLimitPromises } from "./features/feature-limit-promises.ts"
import { importAccessPromises } from "./imports/import-access-promises.ts"
import { importErrorPromises } from "./imports/import-error-promises.ts"
import { importKeyPromises } from "./imports/import-key-promises.ts"
import { importLoadPromises } from "./imports/import-load-promises.ts"
import { importPromises } from "./imports/import-promises.ts"
import { layerSecrets } from "./layer-secrets.ts"
import { patchFeaturePromises } from "./features/patch-feature-promises.ts"
import { permissionPromises } from "./permission-promises.ts"
import { projectEnvironmentPromises } from "./projects/project-environment-promises.ts"
import { projectListPromises } from "./projects/project-list-promises.ts"
import { projectReportPromises } from "./projects/project-report-promises.ts"
import { projectSettingPromises } from "./projects/project-setting-promises.ts"
import { searchPromises } from "./features/search-promises.ts"
import { setUpPromises } from "./settings/set-up-promises.ts"
import { switchFeaturePromises } from "./features/switch-feature-promises.ts"
import { tagPromises } from "./features/tag-promises.ts"
import type { UseCasePromises } from "./use-case-promises.ts"
import { roomyLimits } from "./worlds.ts"

/**
 * Holds the use cases to what they promise when they run on this store, which must be fresh or be that of an instance:
 * where it is shared with `testStores`, this comes first.
 */
export const testUseCases = <E>(name: string, store: Layer.Layer<Store, E>): void =>
  layer(instanceOn(store), { excludeTestServices: true, timeout: "1 minute" })(`Use cases (${name})`, (it) => {
    for (const [topic, promises] of Object.entries(promisesByTopic)) {
      describe(topic, () => {
        for (const [promise, test] of Object.entries(promises)) it.effect(promise, () => test, TEST_TIMEOUT_MILLIS)
      })
    }
  })

/** Enough for an embedded database on a busy machine. */
const TEST_TIMEOUT_MILLIS = 60_000

const instanceOn = <E>(store: Layer.Layer<Store, E>) =>
  Layer.effectDiscard(setUpInstance()).pipe(
    Layer.provideMerge(
      Layer.mergeAll(store, layerSecrets, layerGrantedAccess, Layer.succeed(CurrentLimits, roomyLimits))
    )
  )

const promisesByTopic: Readonly<Record<string, UseCasePromises>> = {
  "Set-up": setUpPromises,
  permissions: permissionPromises,
  createFeature: createFeaturePromises,
  "Limits of features": featureLimitPromises,
  "enableFeature and disableFeature": switchFeaturePromises,
  addStrategy: addStrategyPromises,
  patchFeature: patchFeaturePromises,
  "archiveFeature and the archive": archiveFeaturePromises,
  addDependency: dependencyPromises,
  addTag: tagPromises,
  Favourites: favoritePromises,
  createProject: createProjectPromises,
  updateProjectSettings: projectSettingPromises,
  Environments: projectEnvironmentPromises,
  listProjects: projectListPromises,
  "Health reports, overviews and stats": projectReportPromises,
  "The catalog": catalogPromises,
  searchFeatures: searchPromises,
  Imports: importPromises,
  "Keys of imports": importKeyPromises,
  "Errors of imports": importErrorPromises,
  "Access to imports": importAccessPromises,
  "Imports large and at once": importLoadPromises,
  Exports: exportPromises,
  Events: eventPromises,
  "API tokens": apiTokenPromises
}
