import { Link } from "@tanstack/react-router"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { BulkBar } from "../bulk-actions/bulk-bar.tsx"
import { useSelection } from "../bulk-actions/use-selection.ts"
import type { FlagFilters } from "../flag-list/flag-filters.ts"
import { FlagTable } from "../flag-list/flag-table.tsx"
import styles from "./clean-up.module.css"

/** Flags that are probably not needed any more, over all projects. */
export const CleanUp = () => {
  const selection = useSelection()
  const list = (filters: FlagFilters, empty: string) => (
    <FlagTable
      filters={filters}
      onSort={ignore}
      selection={selection}
      empty={<p className={styles["nothing"]}>{empty}</p>}
    />
  )
  return (
    <PageFrame
      title="Clean up"
      description={
        <>
          Flags that have done their work cost attention, and hide those that matter. See also{" "}
          <Link to="/unknown-flags">names that no flag has</Link> and <Link to="/archive">the archive</Link>.
        </>
      }
    >
      <Section title="Stale" description="Somebody marked them as no longer needed.">
        {list({ state: "IS:stale" }, "No stale flags.")}
      </Section>
      <Section
        title="Potentially stale"
        description="They are older than the expected lifetime of their type. Mark them as stale, or give them another type."
      >
        {list({ state: "IS:potentially-stale" }, "No potentially stale flags.")}
      </Section>
      <Section
        title="Completed"
        description="The decision has been made. Remove them from the code, then archive them."
      >
        {list({ lifecycle: "IS:completed" }, "No completed flags.")}
      </Section>
      {selection.chosen.size > 0 && <BulkBar chosen={selection.chosen} onClear={selection.clear} />}
    </PageFrame>
  )
}

const ignore = () => undefined
