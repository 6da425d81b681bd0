import { Link } from "@tanstack/react-router"
import { Section } from "../../components/page-frame.tsx"
import { Table } from "../../components/table.tsx"
import type { SegmentStrategy } from "../../interface/operations.gen.ts"
import { useStrategyTypes } from "../use-catalog.ts"

export interface StrategyUsageProps {
  readonly strategies: ReadonlyArray<SegmentStrategy>
  /** The text to show when there are none. */
  readonly none: string
}

/** The strategies that use something, with links to their flags. */
export const StrategyUsage = ({ none, strategies }: StrategyUsageProps) => {
  const types = useStrategyTypes()
  return (
    <Section title="Where it is used">
      {strategies.length === 0 ? (
        <p>{none}</p>
      ) : (
        <Table
          label="Strategies that use it"
          rows={strategies}
          keyOf={({ id }) => id}
          columns={[
            {
              key: "flag",
              title: "Flag",
              cell: flagCell
            },
            { key: "environment", title: "Environment", cell: ({ environment }) => environment },
            { key: "project", title: "Project", secondary: true, cell: ({ projectId }) => projectId },
            {
              key: "type",
              title: "Strategy",
              secondary: true,
              cell: ({ strategyName }) => types.find(({ name }) => name === strategyName)?.displayName ?? strategyName
            }
          ]}
        />
      )}
    </Section>
  )
}

const flagCell = ({ featureName, projectId }: SegmentStrategy) => (
  <Link to="/projects/$projectId/features/$featureName" params={{ projectId, featureName }}>
    {featureName}
  </Link>
)
