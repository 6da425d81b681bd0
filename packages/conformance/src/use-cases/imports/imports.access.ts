import { dryRunImport, exportFeatures, importFeatures } from "@halyard/core/use-cases"
import { anImport } from "../../fixtures/imports.ts"
import { type AccessTable, alsoRequires, inProject, named } from "../access/access-table.ts"

/** What an import requires depends on what is in it: the suite of access to imports tests each permission. */
export const importsAccess: AccessTable = {
  validateImport: ({ project }) => named((name) => dryRunImport(anImport(project, { features: [{ name }] }))),
  importFeatures: alsoRequires(
    ["CREATE_FEATURE"],
    inProject("UPDATE_FEATURE", ({ project }) =>
      named((name) => importFeatures(anImport(project, { features: [{ name }] })))
    )
  ),
  exportFeatures: ({ project }) => exportFeatures({ project, environment: "production" })
}
