import { getRouteApi, Link } from "@tanstack/react-router"
import { Pencil, Trash2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { $api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import { ApplicationOverviewSections } from "./application-overview.tsx"
import { DeleteApplication } from "./delete-application.tsx"
import { EditApplication } from "./edit-application.tsx"

const route = getRouteApi("/app/applications/$name")

/** An application: where it runs, with what, and which flags it asks for. */
export const ApplicationPage = () => {
  const { name } = route.useParams()
  const [dialog, setDialog] = useState<"edit" | "delete">()
  const path = { params: { path: { appName: name } } }
  const application = $api.useQuery("get", "/api/admin/metrics/applications/{appName}", path)
  const overview = $api.useQuery("get", "/api/admin/metrics/applications/{appName}/overview", path)
  const { reason } = useMay()("UPDATE_APPLICATION")
  const close = () => setDialog(undefined)
  const found = application.data
  return (
    <PageFrame
      title={name}
      above={<Link to="/applications">Applications</Link>}
      description={found && <About description={found.description} url={found.url} />}
      actions={
        found && (
          <>
            <Button icon={<Pencil aria-hidden="true" />} disabledReason={reason} onClick={() => setDialog("edit")}>
              Describe
            </Button>
            <Button icon={<Trash2 aria-hidden="true" />} disabledReason={reason} onClick={() => setDialog("delete")}>
              Remove
            </Button>
          </>
        )
      }
    >
      <Loaded query={overview} rows={10}>
        {(data) => <ApplicationOverviewSections name={name} overview={data} />}
      </Loaded>
      {found !== undefined && dialog === "edit" && <EditApplication application={found} onClose={close} />}
      <DeleteApplication name={name} open={dialog === "delete"} onClose={close} />
    </PageFrame>
  )
}

interface AboutProps {
  readonly description: string | null
  readonly url: string | null
}

/** Only addresses of the web become links. */
const About = ({ description, url }: AboutProps) => (
  <>
    {description}{" "}
    {url !== null && /^https?:\/\//i.test(url) && (
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
    )}
  </>
)
