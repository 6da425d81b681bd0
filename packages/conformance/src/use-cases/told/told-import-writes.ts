import { exportFeatures, importFeatures } from "@halyard/core/use-cases"
import { metadataOf, type ToldWrites, write } from "../told-write.ts"
import { anImport } from "../../fixtures/import-worlds.ts"

/** What imports and exports write. */
export const toldImportWrites: ToldWrites = {
  exportFeatures: write(({ project, feature }) => ({
    act: exportFeatures({ project, environment: "production" }),
    told: [{ type: "features-exported", project, environment: "production", data: { features: [feature] } }]
  })),
  importFeatures: write(({ project, made: name }) => ({
    act: importFeatures(anImport(project, { features: [{ name }] })),
    told: [
      { type: "feature-created", project, featureName: name, data: metadataOf(name, project), tags: [] },
      {
        type: "features-imported",
        project,
        environment: "development",
        data: { features: [name], created: 1, updated: 0, skipped: 0 }
      }
    ]
  }))
}
