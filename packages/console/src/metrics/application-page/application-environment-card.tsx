import { ChevronDown } from "lucide-react"
import { useId, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Loaded } from "../../components/loading.tsx"
import { type Column, Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"
import type { ApplicationEnvironment, ApplicationInstance } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"
import { Badges } from "../badges.tsx"
import { SdkBadge } from "../sdk-badge.tsx"
import styles from "./application-environment-card.module.css"

export interface ApplicationEnvironmentCardProps {
  readonly name: string
  readonly environment: ApplicationEnvironment
}

/** An application in one environment: its SDKs, and its instances on demand. */
export const ApplicationEnvironmentCard = ({ environment, name }: ApplicationEnvironmentCardProps) => {
  const [open, setOpen] = useState(false)
  const details = useId()
  const { instanceCount, issues, lastSeen, sdks } = environment
  return (
    <Card>
      <div className={styles["head"]}>
        <h3>{environment.name}</h3>
        <span className={styles["sdks"]}>
          <Badges>
            {sdks.map((sdk) => (
              <SdkBadge key={sdk} sdk={sdk} outdated={issues.outdatedSdks.includes(sdk)} />
            ))}
          </Badges>
        </span>
        <span className={styles["seen"]}>{lastSeen !== null && <TimeAgo at={lastSeen} />}</span>
        <Button
          look="quiet"
          size="small"
          aria-expanded={open}
          aria-controls={details}
          disabled={instanceCount === 0}
          icon={<ChevronDown aria-hidden="true" className={styles["chevron"]} data-open={open || undefined} />}
          onClick={() => setOpen(!open)}
        >
          {counted(instanceCount, "instance")}
        </Button>
      </div>
      <div id={details} className={styles["details"]} hidden={!open}>
        {open && <Instances name={name} environment={environment.name} outdated={issues.outdatedSdks} />}
      </div>
    </Card>
  )
}

interface InstancesProps {
  readonly name: string
  readonly environment: string
  readonly outdated: ReadonlyArray<string>
}

const Instances = ({ environment, name, outdated }: InstancesProps) => {
  const found = $api.useQuery("get", "/api/admin/metrics/instances/{appName}/environment/{environment}", {
    params: { path: { appName: name, environment } }
  })
  const columns: ReadonlyArray<Column<ApplicationInstance>> = [
    { key: "id", title: "Instance", cell: ({ instanceId }) => instanceId },
    {
      key: "sdk",
      title: "SDK",
      cell: ({ sdkVersion }) =>
        sdkVersion !== null && <SdkBadge sdk={sdkVersion} outdated={outdated.includes(sdkVersion)} />
    },
    { key: "ip", title: "Address", secondary: true, cell: ({ clientIp }) => clientIp },
    { key: "seen", title: "Last seen", cell: ({ lastSeen }) => <TimeAgo at={lastSeen} /> }
  ]
  return (
    <Loaded query={found} rows={3}>
      {({ instances }) => (
        <Table
          label={`Instances in ${environment}`}
          rows={instances}
          keyOf={({ instanceId }) => instanceId}
          columns={columns}
        />
      )}
    </Loaded>
  )
}
