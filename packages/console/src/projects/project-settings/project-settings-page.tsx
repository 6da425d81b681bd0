import { getRouteApi } from "@tanstack/react-router"
import { ApprovalSettings } from "../../change-requests/approvals/approval-settings.tsx"
import { DefaultReviewersSetting } from "../../change-requests/approvals/default-reviewers-setting.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Section } from "../../components/page-frame.tsx"
import { $api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import { ProjectFrame } from "../project-frame/project-frame.tsx"
import { RestoreEnvironment } from "../restore-environment/restore-environment.tsx"
import { GeneralForm } from "./general-form.tsx"
import { LinkTemplates } from "./link-templates.tsx"
import { NamingForm } from "./naming-form.tsx"
import { ProjectEnd } from "./project-end.tsx"
import { ProjectEnvironments } from "./project-environments.tsx"
import styles from "./project-settings-page.module.css"

const route = getRouteApi("/app/projects/$projectId/settings")

/** The settings that the owners of a project decide. */
export const ProjectSettingsPage = () => {
  const { projectId } = route.useParams()
  const project = $api.useQuery("get", "/api/admin/projects/{projectId}/overview", { params: { path: { projectId } } })
  const may = useMay()
  const { reason } = may("UPDATE_PROJECT", { project: projectId })
  const approval = may("PROJECT_CHANGE_REQUEST_WRITE", { project: projectId })
  return (
    <ProjectFrame projectId={projectId} tab="Settings">
      <Loaded query={project}>
        {(data) => (
          <div className={styles["sections"]}>
            <Section title="General">
              <GeneralForm projectId={projectId} project={data} reason={reason} />
            </Section>
            <Section title="Names of flags" description="A pattern that the names of new flags have to match.">
              <NamingForm projectId={projectId} project={data} reason={reason} />
            </Section>
            <Section
              title="Links of flags"
              description="Each flag of the project shows them. {{project}} and {{feature}} in an address become the id of the project and the name of the flag."
            >
              <LinkTemplates projectId={projectId} project={data} reason={reason} />
            </Section>
            <Section
              title="Environments"
              description="Where the flags of the project exist, and which strategy a flag gets that is switched on without one."
            >
              <ProjectEnvironments projectId={projectId} reason={reason} />
            </Section>
            <Section
              title="Approval of changes"
              description="Where approval is required, changes of what applications get are made by change requests."
            >
              <ApprovalSettings projectId={projectId} reason={approval.reason} />
              <DefaultReviewersSetting projectId={projectId} reason={approval.reason} />
            </Section>
            <Section
              title="Restore an environment"
              description="Gives all flags what they had in an environment at a moment. You see every difference first."
            >
              <RestoreEnvironment projectId={projectId} />
            </Section>
            <Section title="The end of the project">
              <ProjectEnd projectId={projectId} name={data.name} />
            </Section>
          </div>
        )}
      </Loaded>
    </ProjectFrame>
  )
}
