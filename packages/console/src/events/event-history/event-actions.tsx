import { Download } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Menu } from "../../components/menu.tsx"
import { Switch } from "../../components/switch.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import { count, counted } from "../../words/numbers.ts"
import type { EventListFilters } from "./event-list-filters.ts"
import { exportEvents } from "./export-events.ts"
import styles from "./event-history.module.css"

export interface EventActionsProps {
  readonly filters: EventListFilters
  readonly live: boolean
  readonly onLive: (live: boolean) => void
}

/** The switch of the live tail, and the export of what the filters find. */
export const EventActions = ({ filters, live, onLive }: EventActionsProps) => {
  const [busy, setBusy] = useState(false)
  const save = (format: "csv" | "json") => {
    setBusy(true)
    exportEvents(filters, format)
      .then(
        ({ total, totalIsLimited, written }) =>
          toast(
            written < total
              ? `Exported the newest ${count(written)} of ${totalIsLimited ? "more than " : ""}${count(total)} events. Filter by day to export the others.`
              : `Exported ${counted(written, "event")}`
          ),
        toastError
      )
      .finally(() => setBusy(false))
  }
  return (
    <>
      <span className={styles["live"]}>
        <Switch checked={live} label="Show new events at once" size="small" onChange={onLive} />
        <span aria-hidden="true">Live</span>
      </span>
      <Menu
        trigger={
          <Button busy={busy} icon={<Download aria-hidden="true" />}>
            Export
          </Button>
        }
        items={[
          { label: "Export as CSV", onSelect: () => save("csv") },
          { label: "Export as JSON", onSelect: () => save("json") }
        ]}
      />
    </>
  )
}
