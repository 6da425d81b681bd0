import { toldCatalogWrites } from "./catalog/told-catalog-writes.ts"
import { toldFeatureWrites } from "./features/told-feature-writes.ts"
import { toldImportWrites } from "./imports/told-import-writes.ts"
import { toldProjectWrites } from "./projects/told-project-writes.ts"
import type { ToldWrites } from "./told-write.ts"

/** What each use case writes. */
export const toldWrites: ToldWrites = {
  ...toldFeatureWrites,
  ...toldProjectWrites,
  ...toldCatalogWrites,
  ...toldImportWrites
}
