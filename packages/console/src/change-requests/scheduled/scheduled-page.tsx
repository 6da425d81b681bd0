import { getRouteApi } from "@tanstack/react-router"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { Select } from "../../components/select.tsx"
import { $api } from "../../interface/client.ts"
import { zoneAt } from "../../time/date-time-input.ts"
import { useNow } from "../../time/now.ts"
import { instant } from "../../time/instants.ts"
import { useOpenRequests } from "../use-open-requests.ts"
import { CalendarAddressButtons } from "./calendar-address-buttons.tsx"
import { MonthCalendar } from "./month-calendar.tsx"
import { localDay, type Scheduled, scheduledIn } from "./scheduled.ts"
import { ScheduledList } from "./scheduled-list.tsx"
import styles from "./scheduled.module.css"

const route = getRouteApi("/app/scheduled")

/** The scheduled change requests as a calendar and as a list, in the reader's time zone. */
export const ScheduledPage = () => {
  const { project } = route.useSearch()
  const requests = useOpenRequests()
  const now = instant(useNow())
  return (
    <PageFrame
      title="Scheduled changes"
      description={`Change requests that are applied by themselves. All times are in your time zone: ${zoneAt(now)}.`}
      actions={<ProjectChoice />}
    >
      <Loaded query={requests} rows={8}>
        {({ changeRequests }) => <Schedule scheduled={scheduledIn(changeRequests, project)} today={localDay(now)} />}
      </Loaded>
      <Section
        title="In your calendar"
        description="Subscribe to the schedule of a project, to see it beside your own."
      >
        {project === undefined ? (
          <p className={styles["faint"]}>Choose a project above to make an address for your calendar.</p>
        ) : (
          <CalendarAddressButtons key={project} projectId={project} />
        )}
      </Section>
    </PageFrame>
  )
}

interface ScheduleProps {
  readonly scheduled: ReadonlyArray<Scheduled>
  readonly today: string
}

const Schedule = ({ scheduled, today }: ScheduleProps) => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const stopped = scheduled.filter(({ problem }) => problem !== undefined)
  const pending = scheduled.filter(({ problem }) => problem === undefined)
  return (
    <>
      {stopped.length > 0 && (
        <Section title="Not applied" description="Schedule them again, or cancel them.">
          <ScheduledList label="Suspended change requests" scheduled={stopped} />
        </Section>
      )}
      <MonthCalendar
        month={search.month ?? today.slice(0, 7)}
        today={today}
        scheduled={scheduled}
        onMonth={(next) => void navigate({ to: ".", search: { ...search, month: next }, replace: true })}
      />
      <Section title="Upcoming">
        {pending.length === 0 ? (
          <p className={styles["faint"]}>
            Nothing is scheduled. An approved change request can be scheduled on its page.
          </p>
        ) : (
          <ScheduledList label="Upcoming change requests" scheduled={pending} />
        )}
      </Section>
    </>
  )
}

/** Stands for all projects. No project has this id, since ids have no spaces. */
const ALL = "all projects"

const ProjectChoice = () => {
  const { project, ...others } = route.useSearch()
  const navigate = route.useNavigate()
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const choose = (chosen: string) =>
    void navigate({
      to: ".",
      search: chosen === ALL ? others : { ...others, project: chosen },
      replace: true
    })
  return (
    <Select
      label="Project"
      value={project ?? ALL}
      onChange={choose}
      choices={[{ value: ALL, label: "All projects" }, ...projects.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )
}
