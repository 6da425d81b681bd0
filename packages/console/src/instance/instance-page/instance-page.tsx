import { Download } from "lucide-react"
import { basePath, $api } from "../../interface/client.ts"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { Facts } from "./facts.tsx"
import { FrontendOrigins } from "./frontend-origins.tsx"
import { Jobs } from "./jobs.tsx"
import { Limits } from "./limits.tsx"
import { Maintenance } from "./maintenance.tsx"
import styles from "./instance-page.module.css"

/** The version and state of the instance, its limits, and what administrators can set for all. */
export const InstancePage = () => {
  const config = $api.useQuery("get", "/api/admin/ui-config")
  // The server is ready while its store answers within two seconds.
  const ready = $api.useQuery("get", "/ready", {}, { refetchInterval: 15_000 })
  const statistics = $api.useQuery("get", "/api/admin/instance-admin/statistics", {}, { staleTime: 10_000 })
  return (
    <PageFrame
      title="Instance"
      description="This server: its version, jobs and limits, and what administrators set for everybody."
      actions={
        <a className={styles["download"]} href={`${basePath}/api/admin/instance-admin/statistics/csv`} download>
          <Download aria-hidden="true" />
          Statistics as CSV
        </a>
      }
    >
      <Loaded query={config}>
        {(data) => (
          <>
            <Facts
              facts={[
                ["Version", data.version],
                ["Instance", data.versionInfo.instanceId],
                ["Address", data.unleashUrl],
                ["Database", ready.isPending ? "being asked" : ready.isError ? "does not answer" : "answers"],
                ["Email", data.emailEnabled ? "is sent" : "is not set up: links are handed out"],
                ["Login by password", data.disablePasswordAuth ? "off" : "on"]
              ]}
            />
            <Maintenance enabled={data.maintenanceMode} />
            <Loaded query={statistics}>
              {(counts) =>
                "maxConstraints" in counts ? (
                  <Limits limits={data.resourceLimits} counts={counts} />
                ) : (
                  <Notice>Only administrators see how full it is.</Notice>
                )
              }
            </Loaded>
            <Jobs />
            <Section
              title="Browsers that may ask for flags"
              description="Origins of pages whose scripts may call the frontend API, one a line. * allows every origin."
            >
              <FrontendOrigins origins={data.frontendApiOrigins} />
            </Section>
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}
