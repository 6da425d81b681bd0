import { getRouteApi } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { lazy, Suspense, useCallback, useState } from "react"
import { Button } from "../../components/button.tsx"
import { FilterBar } from "../../components/filter-bar/filter-bar.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { useMayAnywhere } from "../../interface/permissions.ts"
import { type FlagFilters, hasFilters, readFlagFilters } from "./flag-filters.ts"
import { FlagTable } from "./flag-table.tsx"
import { useFlagFilterKinds } from "./use-flag-filter-kinds.ts"
import { useSelection } from "../bulk-actions/use-selection.ts"

const CreateFlagDialog = lazy(async () => ({
  default: (await import("../create-flag/create-flag-dialog.tsx")).CreateFlagDialog
}))

const FirstSteps = lazy(async () => ({ default: (await import("../first-steps/first-steps.tsx")).FirstSteps }))

// The bar is loaded when the first flag is chosen.
const BulkBar = lazy(async () => ({ default: (await import("../bulk-actions/bulk-bar.tsx")).BulkBar }))

const route = getRouteApi("/app/features")

/** All flags of all projects that the caller can see. */
export const FlagListPage = () => {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const mayAnywhere = useMayAnywhere()
  const kinds = useFlagFilterKinds()
  const change = useCallback(
    (changes: FlagFilters) =>
      void navigate({ to: ".", search: readFlagFilters({ ...filters, ...changes }), replace: true }),
    [navigate, filters]
  )
  const selection = useSelection()
  const [creating, setCreating] = useState(false)
  return (
    <PageFrame
      title="Flags"
      actions={
        <Button
          look="primary"
          icon={<Plus aria-hidden="true" />}
          disabledReason={mayAnywhere("CREATE_FEATURE").reason}
          onClick={() => setCreating(true)}
        >
          Create a flag
        </Button>
      }
    >
      <FilterBar filters={{ ...filters }} kinds={kinds} searchLabel="Search flags" onChange={change} />
      <FlagTable
        filters={filters}
        onSort={change}
        selection={selection}
        empty={
          hasFilters(filters) ? undefined : (
            <Suspense fallback={null}>
              <FirstSteps onCreate={() => setCreating(true)} />
            </Suspense>
          )
        }
      />
      <Suspense fallback={null}>
        {selection.chosen.size > 0 && <BulkBar chosen={selection.chosen} onClear={selection.clear} />}
      </Suspense>
      <Suspense fallback={null}>{creating && <CreateFlagDialog open onClose={() => setCreating(false)} />}</Suspense>
    </PageFrame>
  )
}
