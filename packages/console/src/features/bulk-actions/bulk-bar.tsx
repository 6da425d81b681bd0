import { Link } from "@tanstack/react-router"
import { Archive, Clock, Download, RotateCcw, Tags, ToggleLeft, ToggleRight, X } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { Menu } from "../../components/menu.tsx"
import { $api } from "../../interface/client.ts"
import type { SearchFeature } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { counted } from "../../words/numbers.ts"
import { asksBeforeSwitching } from "../feature-switch/switch-effect.ts"
import { type BulkAction, runBulkAction } from "./bulk-action.ts"
import { effectOf, titleOf } from "./bulk-words.ts"
import styles from "./bulk-bar.module.css"

const TagsDialog = lazy(async () => ({ default: (await import("./tags-dialog.tsx")).TagsDialog }))

export interface BulkBarProps {
  readonly chosen: ReadonlyMap<string, SearchFeature>
  readonly onClear: () => void
}

/** The actions on all chosen flags at once. */
export const BulkBar = ({ chosen, onClear }: BulkBarProps) => {
  const [asking, setAsking] = useState<BulkAction>()
  const [tagging, setTagging] = useState(false)
  const may = useMay()
  const environments = $api.useQuery("get", "/api/admin/environments").data?.environments ?? []
  const flags = [...chosen.values()]
  const words = counted(flags.length, "flag")
  const lacking = (permission: Parameters<typeof may>[0]) =>
    flags.map(({ project }) => may(permission, { project }).reason).find((reason) => reason !== undefined)
  const switches = environments.flatMap((environment) =>
    ([true, false] as const).map((on) => ({
      label: `Switch ${on ? "on" : "off"} in ${environment.name}`,
      icon: on ? <ToggleRight aria-hidden="true" /> : <ToggleLeft aria-hidden="true" />,
      disabledReason: flags
        .map(({ project }) => may("UPDATE_FEATURE_ENVIRONMENT", { project, environment: environment.name }).reason)
        .find((reason) => reason !== undefined),
      onSelect: () =>
        setAsking({ what: "switch", on, environment: environment.name, serious: asksBeforeSwitching(environment) })
    }))
  )
  const marks = ([true, false] as const).map((stale) => ({
    label: stale ? "As stale" : "As active",
    icon: stale ? <Clock aria-hidden="true" /> : <RotateCcw aria-hidden="true" />,
    disabledReason: lacking("UPDATE_FEATURE"),
    onSelect: () => setAsking({ what: "stale", stale })
  }))
  return (
    <div className={styles["bar"]} role="toolbar" aria-label="Chosen flags">
      <Button look="quiet" label="Choose none" icon={<X aria-hidden="true" />} onClick={onClear} />
      <b>{words} chosen</b>
      <Menu align="start" trigger={<Button>Switch</Button>} items={switches} />
      <Menu align="start" trigger={<Button>Mark</Button>} items={marks} />
      <Button
        icon={<Tags aria-hidden="true" />}
        disabledReason={lacking("UPDATE_FEATURE")}
        onClick={() => setTagging(true)}
      >
        Tags
      </Button>
      <Button
        icon={<Archive aria-hidden="true" />}
        disabledReason={lacking("DELETE_FEATURE")}
        onClick={() => setAsking({ what: "archive" })}
      >
        Archive
      </Button>
      <Link
        to="/import/export"
        search={{ features: flags.map(({ name }) => name).join(",") }}
        className={styles["link"]}
      >
        <Download aria-hidden="true" />
        Export
      </Link>
      <Suspense fallback={null}>
        {tagging && <TagsDialog flags={flags} onClose={() => setTagging(false)} onDone={onClear} />}
      </Suspense>
      {asking !== undefined && (
        <Confirm
          open
          danger={asking.what === "archive" || (asking.what === "switch" && asking.serious)}
          onClose={() => setAsking(undefined)}
          title={`${titleOf(asking)} ${words}?`}
          action={`${titleOf(asking)} ${words}`}
          onConfirm={async () => {
            await runBulkAction(asking, flags)
            onClear()
          }}
        >
          <p>{effectOf(asking)}</p>
          <p className={styles["names"]}>{flags.map(({ name }) => name).join(", ")}</p>
        </Confirm>
      )}
    </div>
  )
}
