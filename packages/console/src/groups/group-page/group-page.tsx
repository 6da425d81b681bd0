import { getRouteApi, Link } from "@tanstack/react-router"
import { Trash2 } from "lucide-react"
import { useState } from "react"
import { AdminsOnly } from "../../components/administration/admins-only.tsx"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api } from "../../interface/client.ts"
import type { Group } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { useDirectory } from "../../login/use-directory.ts"
import { DeleteGroup } from "../delete-group.tsx"
import { GroupMembers } from "./group-members.tsx"
import { GroupProjects } from "./group-projects.tsx"
import { GroupSettingsForm } from "./group-settings-form.tsx"

const route = getRouteApi("/app/admin/groups/$groupId")

/** A group: who is in it, which roles they have by it, and where. */
export const GroupPage = () => {
  const { groupId } = route.useParams()
  const { allowed } = useMay()("ADMIN")
  const group = $api.useQuery(
    "get",
    "/api/admin/groups/{groupId}",
    { params: { path: { groupId } } },
    { enabled: allowed }
  )
  return allowed ? (
    <Loaded query={group}>{(data) => <Details key={data.id} group={data} />}</Loaded>
  ) : (
    <PageFrame title="Group" above={<Link to="/admin/groups">Groups</Link>}>
      <AdminsOnly what="the groups">{null}</AdminsOnly>
    </PageFrame>
  )
}

const Details = ({ group }: { readonly group: Group }) => {
  const reason = useDirectory()(group)
  const navigate = route.useNavigate()
  const [deleting, setDeleting] = useState(false)
  return (
    <PageFrame
      title={group.name}
      width="text"
      above={<Link to="/admin/groups">Groups</Link>}
      description={
        <>
          {group.description} {group.scimId !== null && <Badge>From the directory</Badge>}
        </>
      }
      actions={
        <Button icon={<Trash2 aria-hidden="true" />} disabledReason={reason} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      }
    >
      {reason !== undefined && <Notice>{reason}</Notice>}
      <Section title="Members" description="They get the roles of the group at once.">
        <GroupMembers group={group} reason={reason} />
      </Section>
      <Section title="Settings">
        <GroupSettingsForm group={group} reason={reason} />
      </Section>
      <Section title="Projects" description="Where the group has roles. Owners of a project add it there.">
        <GroupProjects group={group} />
      </Section>
      {deleting && (
        <DeleteGroup
          group={group}
          onClose={() => setDeleting(false)}
          onDeleted={async () => {
            await navigate({ to: "/admin/groups", ignoreBlocker: true })
            toast(`The group ${group.name} is deleted.`)
          }}
        />
      )}
    </PageFrame>
  )
}
