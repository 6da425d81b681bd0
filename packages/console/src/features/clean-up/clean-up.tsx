import { Link } from "@tanstack/react-router"
import { Sparkles } from "lucide-react"
import { EmptyState } from "../../components/empty-state.tsx"
import { Page, Section } from "../../components/page.tsx"
import { BulkBar } from "../bulk-actions/bulk-bar.tsx"
import { useSelection } from "../bulk-actions/use-selection.ts"
import type { FlagFilters } from "../flag-list/flag-filters.ts"
import { FlagTable } from "../flag-list/flag-table.tsx"

/** Flags that are probably not needed any more, over all projects. */
export const CleanUp = () => {
  const selection = useSelection()
  const list = (filters: FlagFilters, empty: string) => (
    <FlagTable
      filters={filters}
      onSort={ignore}
      selection={selection}
      empty={<EmptyState icon={<Sparkles aria-hidden="true" />} title={empty} />}
    />
  )
  return (
    <Page
      title="Clean up"
      description={
        <>
          Flags that have done their work cost attention, and hide those that matter. See also{" "}
          <Link to="/unknown-flags">names that nobody has</Link> and <Link to="/archive">the archive</Link>.
        </>
      }
    >
      <Section title="Stale" description="Somebody has marked them: they are not needed any more.">
        {list({ state: "IS:stale" }, "No flag is stale")}
      </Section>
      <Section
        title="Potentially stale"
        description="They are older than flags of their type are meant to be. Mark them as stale, or give them another type."
      >
        {list({ state: "IS:potentially-stale" }, "No flag has outlived its type")}
      </Section>
      <Section
        title="Completed"
        description="The decision has been made. Remove them from the code, then archive them."
      >
        {list({ lifecycle: "IS:completed" }, "No flag is completed")}
      </Section>
      {selection.chosen.size > 0 && <BulkBar chosen={selection.chosen} onClear={selection.clear} />}
    </Page>
  )
}

const ignore = () => undefined
