import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { PageFrame } from "../../components/page-frame.tsx"
import { type LinkTab, LinkTabs } from "../../components/tabs.tsx"
import { $api } from "../../interface/client.ts"

export interface ProjectFrameProps {
  readonly projectId: string
  /** The tab that is shown, for the title of the browser's tab. */
  readonly tab: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of all pages of one project: its name and the tabs. */
export const ProjectFrame = ({ actions, children, projectId, tab }: ProjectFrameProps) => {
  const project = $api.useQuery("get", "/api/admin/projects/{projectId}/overview", { params: { path: { projectId } } })
  const name = project.data?.name ?? projectId
  return (
    <PageFrame
      title={tab === "Flags" ? name : `${tab} · ${name}`}
      heading={name}
      above={<Link to="/projects">Projects</Link>}
      description={project.data?.description}
      actions={actions}
    >
      <LinkTabs label="Project" tabs={tabsOf(projectId)} />
      {children}
    </PageFrame>
  )
}

const tabsOf = (projectId: string): ReadonlyArray<LinkTab> => {
  const params = { projectId }
  return [
    { label: "Flags", link: { to: "/projects/$projectId", params } },
    { label: "Change requests", link: { to: "/projects/$projectId/change-requests", params } },
    { label: "Insights", link: { to: "/projects/$projectId/insights", params } },
    { label: "Applications", link: { to: "/projects/$projectId/applications", params } },
    { label: "Archive", link: { to: "/projects/$projectId/archive", params } },
    { label: "Members", link: { to: "/projects/$projectId/members", params } },
    { label: "API tokens", link: { to: "/projects/$projectId/api-tokens", params } },
    { label: "Settings", link: { to: "/projects/$projectId/settings", params } }
  ]
}
