import { getRouteApi } from "@tanstack/react-router"
import { ApiTokenTable } from "../../tokens/api-token-list/api-token-table.tsx"
import { CreateTokenButton } from "../../tokens/api-token-list/create-token-button.tsx"
import { ProjectFrame } from "../project-frame/project-frame.tsx"

const route = getRouteApi("/app/projects/$projectId/api-tokens")

/** The API tokens that give access to a project. */
export const ProjectTokens = () => {
  const { projectId } = route.useParams()
  return (
    <ProjectFrame projectId={projectId} tab="API tokens" actions={<CreateTokenButton projectId={projectId} />}>
      <ApiTokenTable projectId={projectId} />
    </ProjectFrame>
  )
}
