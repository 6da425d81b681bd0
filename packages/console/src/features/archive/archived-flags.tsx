import { Link } from "@tanstack/react-router"
import { ArchiveRestore, Archive as ArchiveIcon, Trash2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { ListSearch } from "../../components/filter-bar/list-search.tsx"
import { Loaded } from "../../components/loading.tsx"
import { type Column, Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { SearchFeature } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"

export interface ArchivedFlagsProps {
  /** Limits the list to one project. */
  readonly projectId?: string
}

/** How many archived flags are shown. The search finds the others. */
const MAX_VISIBLE = 200

/** Archived flags: they can be revived, or deleted for ever. */
export const ArchivedFlags = ({ projectId }: ArchivedFlagsProps) => {
  const [search, setSearch] = useState("")
  const [deleting, setDeleting] = useState<SearchFeature>()
  const flags = $api.useQuery("get", "/api/admin/search/features", {
    params: {
      query: {
        archived: "IS:true",
        limit: String(MAX_VISIBLE),
        ...(projectId === undefined ? {} : { project: `IS:${projectId}` }),
        ...(search === "" ? {} : { query: search })
      }
    }
  })
  return (
    <>
      <ListSearch label="Search archived flags" value={search} onChange={setSearch} />
      <Loaded query={flags}>
        {({ features, total }) =>
          features.length === 0 ? (
            <EmptyState icon={<ArchiveIcon aria-hidden="true" />} title="No archived flags">
              {search === "" ? "Archive a flag when no application asks for it any more." : "Search for another word."}
            </EmptyState>
          ) : (
            <>
              <ArchiveTable flags={features} projectHidden={projectId !== undefined} onDelete={setDeleting} />
              {total > MAX_VISIBLE && (
                <p role="status">
                  {MAX_VISIBLE} of {total} archived flags are shown. Search to find the others.
                </p>
              )}
            </>
          )
        }
      </Loaded>
      {deleting !== undefined && <DeleteForEver flag={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

interface ArchiveTableProps {
  readonly flags: ReadonlyArray<SearchFeature>
  readonly projectHidden: boolean
  readonly onDelete: (flag: SearchFeature) => void
}

const ArchiveTable = ({ flags, onDelete, projectHidden }: ArchiveTableProps) => (
  <Table
    label="Archived flags"
    rows={flags}
    keyOf={({ name }) => name}
    summary={({ archivedAt, project }) => (
      <>
        {!projectHidden && `${project}, `}
        {archivedAt !== null && <TimeAgo at={archivedAt} />}
      </>
    )}
    columns={[
      {
        key: "name",
        title: "Flag",
        cell: ({ name, project }) => (
          <Link to="/projects/$projectId/features/$featureName" params={{ projectId: project, featureName: name }}>
            {name}
          </Link>
        )
      },
      ...(projectHidden ? [] : [projectColumn]),
      {
        key: "when",
        title: "Archived",
        secondary: true,
        cell: ({ archivedAt }) => archivedAt !== null && <TimeAgo at={archivedAt} />
      },
      {
        key: "actions",
        title: "Actions",
        titleHidden: true,
        align: "end",
        cell: (flag) => <ArchiveActions flag={flag} onDelete={() => onDelete(flag)} />
      }
    ]}
  />
)

const projectColumn: Column<SearchFeature> = {
  key: "project",
  title: "Project",
  secondary: true,
  cell: ({ project }) => (
    <Link to="/projects/$projectId" params={{ projectId: project }}>
      {project}
    </Link>
  )
}

const ArchiveActions = ({ flag, onDelete }: { readonly flag: SearchFeature; readonly onDelete: () => void }) => {
  const may = useMay()
  return (
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
        onClick={onDelete}
      />
    </>
  )
}

interface DeleteForEverProps {
  readonly flag: SearchFeature
  readonly onClose: () => void
}

const DeleteForEver = ({ flag, onClose }: DeleteForEverProps) => (
  <Confirm
    open
    danger
    onClose={onClose}
    title={`Delete ${flag.name} for ever?`}
    action="Delete the flag"
    typeToConfirm={flag.name}
    onConfirm={async () => {
      await api.DELETE("/api/admin/archive/{featureName}", { params: { path: { featureName: flag.name } } })
      await queryClient.invalidateQueries()
    }}
  >
    <p>
      Its name becomes free, also for another project. Applications that still ask for it would then get the new flag.
    </p>
  </Confirm>
)

const revive = async ({ name }: SearchFeature) => {
  await api.POST("/api/admin/archive/revive/{featureName}", { params: { path: { featureName: name } } })
  await queryClient.invalidateQueries()
  toast(`${name} is back. It is off everywhere.`)
}
