import { exportFeatures, importFeatures } from "@halyard/core/use-cases"
import { anImport } from "../../fixtures/imports.ts"
import { type EventTable, metadataOf, write } from "../events/event-table.ts"

/** The events of imports and exports. */
export const importEvents: EventTable = {
  exportFeatures: write(({ project, feature }) => ({
    act: exportFeatures({ project, environment: "production" }),
    events: [{ type: "features-exported", project, environment: "production", data: { features: [feature] } }]
  })),
  importFeatures: write(({ project, made: name }) => ({
    act: importFeatures(anImport(project, { features: [{ name }] })),
    events: [
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
