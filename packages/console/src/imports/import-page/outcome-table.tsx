import { useQuery } from "@tanstack/react-query"
import { Badge, type BadgeProps } from "../../components/badge.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Table } from "../../components/table.tsx"
import { api } from "../../interface/client.ts"
import type { ImportData, ImportDryRun } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"
import { flagOutcomes, type ImportOutcome, type Present } from "./flag-outcomes.ts"
import type { TargetOfImport } from "./import-target.tsx"

export interface OutcomeTableProps {
  readonly data: ImportData
  readonly report: ImportDryRun
  readonly target: TargetOfImport
}

const tones: Readonly<Record<ImportOutcome, NonNullable<BadgeProps["tone"]>>> = {
  refused: "danger",
  "left out": "warning",
  replaced: "accent",
  created: "on",
  unchanged: "neutral"
}

/** More rows are no help: the counts above say how many there are. */
const MAX_VISIBLE = 200

/** The outcomes of the import for each flag of the file. */
export const OutcomeTable = ({ data, report, target }: OutcomeTableProps) => {
  const present = useQuery({
    queryKey: ["import target", target, data],
    queryFn: () => readPresent(target, data),
    gcTime: 0
  })
  return (
    <Loaded query={present} rows={4}>
      {(found) => {
        const outcomes = flagOutcomes(data, report, found)
        const counts = Map.groupBy(outcomes, ({ outcome }) => outcome)
        return (
          <>
            <p>{[...counts].map(([outcome, flags]) => `${flags.length} ${outcome}`).join(", ")}</p>
            <Table
              label="What becomes of each flag"
              rows={outcomes.slice(0, MAX_VISIBLE)}
              keyOf={({ name }) => name}
              columns={[
                { key: "name", title: "Flag", cell: ({ name }) => name },
                {
                  key: "outcome",
                  title: "Becomes",
                  cell: ({ outcome }) => <Badge tone={tones[outcome]}>{outcome}</Badge>
                },
                { key: "notes", title: "Why", cell: ({ notes }) => notes.join(". ") }
              ]}
            />
            {outcomes.length > MAX_VISIBLE && <p>And {counted(outcomes.length - MAX_VISIBLE, "more flag")}.</p>}
          </>
        )
      }}
    </Loaded>
  )
}

const readPresent = async ({ environment, project }: TargetOfImport, data: ImportData): Promise<Present> => {
  const names = new Set(data.features.map(({ name }) => name))
  const [active, archived] = await Promise.all([
    api.POST("/api/admin/features-batch/export", { body: { environment, project, features: [] } }),
    api.GET("/api/admin/search/features", {
      params: { query: { archived: "IS:true", project: `IS:${project}`, limit: "1000" } }
    })
  ])
  const features = active.data?.features.filter(({ name }) => names.has(name)) ?? []
  return {
    active: { ...active.data, features },
    archived: new Set(archived.data?.features.map(({ name }) => name))
  }
}
