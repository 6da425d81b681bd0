import { Badge } from "../../components/badge.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Section } from "../../components/page-frame.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"
import { counted } from "../../words/numbers.ts"

/** The background jobs, and whether they succeed. */
export const Jobs = () => {
  const readiness = $api.useQuery("get", "/ready", {}, { refetchInterval: 15_000 })
  return (
    <Section title="Background jobs" description="Each runs on one instance at a time.">
      <Loaded query={readiness}>
        {({ jobs = [] }) => (
          <Table
            label="Background jobs"
            rows={jobs}
            keyOf={({ name }) => name}
            summary={({ failures, runs }) => `${counted(runs, "run")}, ${counted(failures, "failure")}`}
            columns={[
              { key: "name", title: "Job", cell: ({ name }) => name },
              {
                key: "health",
                title: "Health",
                cell: ({ health, troubles }) => (
                  <>
                    <Badge tone={health === "GOOD" ? "on" : "danger"}>
                      {health === "GOOD" ? "Good" : "In trouble"}
                    </Badge>{" "}
                    {troubles.join(" ")}
                  </>
                )
              },
              { key: "where", title: "Runs here", secondary: true, cell: ({ isHere }) => (isHere ? "yes" : "no") },
              { key: "runs", title: "Runs", align: "end", secondary: true, cell: ({ runs }) => runs },
              { key: "failures", title: "Failures", align: "end", secondary: true, cell: ({ failures }) => failures },
              {
                key: "last",
                title: "Last run",
                align: "end",
                cell: ({ lastEndedAt }) => (lastEndedAt === null ? "not yet" : <TimeAgo at={lastEndedAt} />)
              }
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
