import { getRouteApi } from "@tanstack/react-router"
import { Plus, UsersRound } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { $api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import { ProjectFrame } from "../project-frame/project-frame.tsx"
import { MemberTable } from "./member-table.tsx"
import { membersOf } from "./members.ts"

const AddMember = lazy(async () => ({ default: (await import("./add-member.tsx")).AddMember }))

const route = getRouteApi("/app/projects/$projectId/members")

/** The people and groups of a project, with their roles there. */
export const ProjectMembers = () => {
  const { projectId } = route.useParams()
  const { allowed, reason } = useMay()("UPDATE_PROJECT", { project: projectId })
  const access = $api.useQuery(
    "get",
    "/api/admin/projects/{projectId}/access",
    { params: { path: { projectId } } },
    { enabled: allowed }
  )
  const [adding, setAdding] = useState(false)
  const add = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} disabledReason={reason} onClick={() => setAdding(true)}>
      Add a member
    </Button>
  )
  return (
    <ProjectFrame projectId={projectId} tab="Members" actions={add}>
      {!allowed && <Notice>Only those who can change a project see its members. {reason}</Notice>}
      {allowed && (
        <Loaded query={access}>
          {(data) => {
            const members = membersOf(data)
            return (
              <>
                {members.length === 0 ? (
                  <EmptyState icon={<UsersRound aria-hidden="true" />} title="No members yet" actions={add}>
                    Members may do here what their role in the project allows, whatever their role in the whole
                    instance.
                  </EmptyState>
                ) : (
                  <MemberTable projectId={projectId} members={members} roles={data.roles} reason={reason} />
                )}
                <Suspense fallback={null}>
                  {adding && <AddMember projectId={projectId} roles={data.roles} onClose={() => setAdding(false)} />}
                </Suspense>
              </>
            )
          }}
        </Loaded>
      )}
    </ProjectFrame>
  )
}
