import { dryRunImport, exportFeatures, importFeatures } from "@halyard/core/use-cases"
import { anImport } from "../../fixtures/imports.ts"
import { type AccessTable, alsoRequires, inProject, named } from "../access/access-table.ts"

/** The permissions of an import depend on its content. The suite for import access tests each of them. */
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
