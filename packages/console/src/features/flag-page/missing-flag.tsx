import { Link } from "@tanstack/react-router"
import { FlagOff } from "lucide-react"
import { EmptyState } from "../../components/empty-state.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { $api } from "../../interface/client.ts"

export interface MissingFlagProps {
  readonly projectId: string
  readonly featureName: string
}

/** Stands instead of a flag that the project does not have, with a link to the project that has it, if any. */
export const MissingFlag = ({ featureName, projectId }: MissingFlagProps) => {
  const found = $api.useQuery("get", "/api/admin/search/features", {
    params: { query: { query: featureName, limit: "100" } }
  })
  const moved = found.data?.features.find(({ name }) => name === featureName)
  return (
    <PageFrame title={featureName}>
      <EmptyState
        icon={<FlagOff aria-hidden="true" />}
        title={moved === undefined ? `There is no flag ${featureName}` : `${featureName} is in another project`}
        actions={
          moved === undefined ? (
            <Link to="/features">Go to all flags</Link>
          ) : (
            <Link
              to="/projects/$projectId/features/$featureName"
              params={{ projectId: moved.project, featureName: moved.name }}
            >
              Open it in {moved.project}
            </Link>
          )
        }
      >
        {moved === undefined
          ? "It may have been deleted, or you may not see the project that it is in."
          : `It was moved from ${projectId} to ${moved.project}.`}
      </EmptyState>
    </PageFrame>
  )
}
