import { getRouteApi } from "@tanstack/react-router"
import { Flag, Plus } from "lucide-react"
import { lazy, Suspense, useCallback, useState } from "react"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { FilterBar } from "../../components/filter-bar/filter-bar.tsx"
import { type FlagFilters, hasFilters, readFlagFilters } from "../../features/flag-list/flag-filters.ts"
import { FlagTable } from "../../features/flag-list/flag-table.tsx"
import { useFlagFilterKinds } from "../../features/flag-list/use-flag-filter-kinds.ts"
import { useMay } from "../../interface/permissions.ts"
import { ProjectFrame } from "../project-frame/project-frame.tsx"
import { useSelection } from "../../features/bulk-actions/use-selection.ts"

const CreateFlagDialog = lazy(async () => ({
  default: (await import("../../features/create-flag/create-flag-dialog.tsx")).CreateFlagDialog
}))

// The bar is loaded when the first flag is chosen.
const BulkBar = lazy(async () => ({ default: (await import("../../features/bulk-actions/bulk-bar.tsx")).BulkBar }))

const route = getRouteApi("/app/projects/$projectId")

/** The flags of one project. */
export const ProjectFlags = () => {
  const { projectId } = route.useParams()
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const may = useMay()
  const kinds = useFlagFilterKinds(projectId)
  const selection = useSelection()
  const [creating, setCreating] = useState(false)
  const change = useCallback(
    (changes: FlagFilters) =>
      void navigate({ to: ".", search: readFlagFilters({ ...filters, ...changes }), replace: true }),
    [navigate, filters]
  )
  const create = (
    <Button
      look="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={may("CREATE_FEATURE", { project: projectId }).reason}
      onClick={() => setCreating(true)}
    >
      Create a flag
    </Button>
  )
  return (
    <ProjectFrame projectId={projectId} tab="Flags" actions={create}>
      <FilterBar filters={{ ...filters }} kinds={kinds} searchLabel="Search flags" onChange={change} />
      <FlagTable
        filters={{ ...filters, project: `IS:${projectId}` }}
        onSort={change}
        selection={selection}
        projectHidden
        empty={
          hasFilters(filters) ? undefined : (
            <EmptyState icon={<Flag aria-hidden="true" />} title="This project has no flags yet" actions={create}>
              A flag is a switch in your application that you can turn on and off from here, for all or for some users.
            </EmptyState>
          )
        }
      />
      <Suspense fallback={null}>
        {selection.chosen.size > 0 && <BulkBar chosen={selection.chosen} onClear={selection.clear} />}
      </Suspense>
      <Suspense fallback={null}>
        {creating && <CreateFlagDialog open projectId={projectId} onClose={() => setCreating(false)} />}
      </Suspense>
    </ProjectFrame>
  )
}
