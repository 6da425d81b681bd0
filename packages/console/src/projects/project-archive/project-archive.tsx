import { getRouteApi } from "@tanstack/react-router"
import { ArchivedFlags } from "../../features/archive/archived-flags.tsx"
import { ProjectFrame } from "../project-frame/project-frame.tsx"

const route = getRouteApi("/app/projects/$projectId/archive")

/** The archived flags of a project. */
export const ProjectArchive = () => {
  const { projectId } = route.useParams()
  return (
    <ProjectFrame projectId={projectId} tab="Archive">
      <ArchivedFlags projectId={projectId} />
    </ProjectFrame>
  )
}
