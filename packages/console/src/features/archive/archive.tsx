import { Link } from "@tanstack/react-router"
import { ArchiveRestore, Archive as ArchiveIcon, Trash2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { TextInput } from "../../components/field.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Page } from "../../components/page.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { SearchFeature } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import styles from "./archive.module.css"

/** How many archived flags are shown. The search finds the others. */
const MOST_SHOWN = "200"

/** Archived flags of all projects: they can be revived, or deleted for ever. */
export const Archive = () => {
  const [search, setSearch] = useState("")
  const [deleting, setDeleting] = useState<SearchFeature>()
  const may = useMay()
  const flags = $api.useQuery("get", "/api/admin/search/features", {
    params: { query: { archived: "IS:true", limit: MOST_SHOWN, ...(search === "" ? {} : { query: search }) } }
  })
  return (
    <Page title="Archive" description="Applications get no answer for archived flags. Their names stay taken.">
      <div className={styles["search"]}>
        <TextInput
          type="search"
          aria-label="Search archived flags"
          placeholder="Search archived flags"
          value={search}
          onChange={setSearch}
        />
      </div>
      <Loaded query={flags}>
        {(data) =>
          data.features.length === 0 ? (
            <EmptyState icon={<ArchiveIcon aria-hidden="true" />} title="No archived flag" />
          ) : (
            <Table
              label="Archived flags"
              rows={data.features}
              keyOf={({ name }) => name}
              columns={[
                { key: "name", title: "Flag", cell: ({ name }) => <b>{name}</b> },
                {
                  key: "project",
                  title: "Project",
                  cell: ({ project }) => (
                    <Link to="/projects/$projectId" params={{ projectId: project }}>
                      {project}
                    </Link>
                  )
                },
                {
                  key: "when",
                  title: "Archived",
                  cell: ({ archivedAt }) => archivedAt !== null && <TimeAgo at={archivedAt} />
                },
                {
                  key: "actions",
                  title: "Actions",
                  titleHidden: true,
                  align: "end",
                  cell: (flag) => (
                    <>
                      <Button
                        look="quiet"
                        size="small"
                        label={`Revive ${flag.name}`}
                        icon={<ArchiveRestore aria-hidden="true" />}
                        disabledReason={may("UPDATE_FEATURE", { project: flag.project }).reason}
                        onClick={() => void revive(flag).catch(toastError)}
                      />
                      <Button
                        look="quiet"
                        size="small"
                        label={`Delete ${flag.name}`}
                        icon={<Trash2 aria-hidden="true" />}
                        disabledReason={may("DELETE_FEATURE", { project: flag.project }).reason}
                        onClick={() => setDeleting(flag)}
                      />
                    </>
                  )
                }
              ]}
            />
          )
        }
      </Loaded>
      {deleting !== undefined && (
        <Confirm
          open
          danger
          onClose={() => setDeleting(undefined)}
          title={`Delete ${deleting.name} for ever?`}
          action="Delete the flag"
          typeToConfirm={deleting.name}
          onConfirm={async () => {
            await api.DELETE("/api/admin/archive/{featureName}", { params: { path: { featureName: deleting.name } } })
            await queryClient.invalidateQueries()
          }}
        >
          <p>
            Its name becomes free, also for another project. Applications that still ask for it would then get the new
            flag.
          </p>
        </Confirm>
      )}
    </Page>
  )
}

const revive = async ({ name }: SearchFeature) => {
  await api.POST("/api/admin/archive/revive/{featureName}", { params: { path: { featureName: name } } })
  await queryClient.invalidateQueries()
  toast(`${name} is back. It is off everywhere.`)
}
