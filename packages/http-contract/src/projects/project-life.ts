import { field, Project, ProjectChange } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root, inProject } from "../operation/access.ts"
import { InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ProjectPath } from "../operation/paths.ts"
import { projectLifeExamples } from "./project-life.examples.ts"

const ProjectId = Schema.Struct({ id: field(Schema.String, "The id to validate") }).annotate({
  identifier: "ProjectId",
  description: "An id to validate for a new project."
})

const validateProject = HttpApiEndpoint.post("validateProject", "/projects/validate", {
  payload: ProjectId,
  success: HttpApiSchema.Empty(200),
  error: NameExistsError
}).annotateMerge(
  operation({
    summary: "Validate the id of a new project",
    description: "Checks whether a project can be created with the id.",
    needs: root("CREATE_PROJECT"),
    example: projectLifeExamples.validateProject
  })
)

const updateProject = HttpApiEndpoint.put("updateProject", "/projects/:projectId", {
  params: ProjectPath,
  payload: ProjectChange,
  success: Project,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Change a project",
    description: "Properties that are left out stay unchanged.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectLifeExamples.updateProject
  })
)

const deleteProject = HttpApiEndpoint.delete("deleteProject", "/projects/:projectId", {
  params: ProjectPath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Delete a project",
    description:
      "Includes its archived features, its segments and the tokens for it alone. Integrations for it alone are disabled. Only administrators see its events and figures from then on, even if another project gets its id. Refused while the project has active features.",
    needs: inProject("DELETE_PROJECT"),
    example: projectLifeExamples.deleteProject
  })
)

const archiveProject = HttpApiEndpoint.post("archiveProject", "/projects/archive/:projectId", {
  params: ProjectPath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Archive a project",
    description: "The project accepts no features until it is revived. Refused while it has active features.",
    needs: inProject("DELETE_PROJECT"),
    example: projectLifeExamples.archiveProject
  })
)

const reviveProject = HttpApiEndpoint.post("reviveProject", "/projects/revive/:projectId", {
  params: ProjectPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Revive an archived project",
    description: "The project accepts features again.",
    needs: inProject("UPDATE_PROJECT"),
    example: projectLifeExamples.reviveProject
  })
)

export class ProjectLifeGroup extends HttpApiGroup.make("projectLife")
  .add(validateProject, updateProject, deleteProject, archiveProject, reviveProject)
  .annotateMerge(
    OpenApi.annotations({ title: "Project lifecycle", description: "Change, archive, revive and delete projects" })
  ) {}
