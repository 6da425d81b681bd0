import { getRouteApi, Link } from "@tanstack/react-router"
import { Badge } from "../../components/badge.tsx"
import { Card } from "../../components/card.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"
import { InterfaceError } from "../../interface/interface-error.ts"
import type { ChangeRequest } from "../../interface/operations.gen.ts"
import { NotFoundPage } from "../../shell/not-found-page.tsx"
import { moment } from "../../time/words.ts"
import { nameOf, toneOf } from "../words.ts"
import { RequestActions } from "./request-actions.tsx"
import { RequestChanges } from "./request-changes.tsx"
import styles from "./request-page.module.css"
import { Reviewers } from "./reviewers.tsx"
import { RequestTalk } from "./request-talk.tsx"

const route = getRouteApi("/app/projects/$projectId/change-requests/$id")

/** One change request: its changes, its reviews and comments, and the steps that it can take. */
export const RequestPage = () => {
  const { id, projectId } = route.useParams()
  const request = $api.useQuery("get", "/api/admin/projects/{projectId}/change-requests/{id}", {
    params: { path: { projectId, id } }
  })
  if (request.error instanceof InterfaceError && request.error.status === 404) return <NotFoundPage />
  return <Loaded query={request}>{(data) => <Whole request={data} />}</Loaded>
}

const Whole = ({ request }: { readonly request: ChangeRequest }) => {
  const { approvals, createdAt, createdBy, environment, minApprovals, project, schedule, state } = request
  return (
    <PageFrame
      title={nameOf(request)}
      above={
        <Link to="/projects/$projectId/change-requests" params={{ projectId: project }}>
          Change requests of {project}
        </Link>
      }
      description={
        <span className={styles["facts"]}>
          <Badge tone={toneOf(state)}>{state}</Badge>
          <span>
            #{request.id} in <b>{environment}</b>, by {createdBy.username}, <TimeAgo at={createdAt} />
          </span>
          {minApprovals > 0 && (
            <span>
              {approvals.length} of {minApprovals} approvals
            </span>
          )}
        </span>
      }
    >
      {schedule !== undefined && <ScheduleNotice schedule={schedule} />}
      <RequestActions request={request} />
      <Section title="Changes">
        <RequestChanges request={request} />
      </Section>
      <Reviewers request={request} />
      <Section title="Review">
        <Card>
          <RequestTalk request={request} />
        </Card>
      </Section>
    </PageFrame>
  )
}

const ScheduleNotice = ({ schedule }: { readonly schedule: NonNullable<ChangeRequest["schedule"]> }) =>
  schedule.status === "pending" ? (
    <Notice>Applied {moment(schedule.scheduledAt)}, in your time zone.</Notice>
  ) : (
    <Notice tone="warning">
      {schedule.status === "failed" ? "It could not be applied" : "The schedule is suspended"}: {schedule.reason}.
      Schedule it again, or cancel it.
    </Notice>
  )
