import { Confirm } from "../../components/confirm.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api, api } from "../../interface/client.ts"
import { refreshFeature } from "../refresh-feature.ts"
import type { FlagDialogProps } from "./life-dialog.tsx"

/** Asks before a flag is archived, and says who still asks for it. */
export const ArchiveConfirm = ({ flag, onClose }: FlagDialogProps) => {
  const usage = $api.useQuery("get", "/api/admin/client-metrics/features/{name}", {
    params: { path: { name: flag.name } }
  })
  const on = flag.environments.filter(({ enabled }) => enabled).map(({ name }) => name)
  const parents = flag.dependencies.map(({ feature }) => feature)
  const archive = async () => {
    await api.DELETE("/api/admin/projects/{projectId}/features/{featureName}", {
      params: { path: { projectId: flag.project, featureName: flag.name } }
    })
    toast(`${flag.name} is archived.`)
    await refreshFeature(flag.project, flag.name)
  }
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Archive ${flag.name}?`}
      action="Archive the flag"
      danger
      onConfirm={archive}
    >
      <p>
        {on.length === 0 ? "It is off everywhere already." : `It is on in ${on.join(", ")}, and will be off.`} You can
        revive it later; it is off everywhere then.
      </p>
      {usage.data !== undefined && <p>{askingWords(usage.data.seenApplications)}</p>}
      {parents.length > 0 && <p>It will no longer depend on {parents.join(", ")}.</p>}
    </Confirm>
  )
}

const askingWords = (applications: ReadonlyArray<string>): string =>
  applications.length === 0
    ? "No application has asked for it in the last 48 hours."
    : `${applications.join(", ")} asked for it in the last 48 hours and will get “off”.`
