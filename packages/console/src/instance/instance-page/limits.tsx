import { Card } from "../../components/card.tsx"
import { Section } from "../../components/page-frame.tsx"
import type { InstanceStatistics, ResourceLimits } from "../../interface/operations.gen.ts"
import { count } from "../../words/numbers.ts"
import styles from "./instance-page.module.css"

export interface LimitsProps {
  readonly limits: ResourceLimits
  readonly counts: InstanceStatistics
}

/** How many things of each kind there are, and may be. */
export const Limits = ({ counts, limits }: LimitsProps) => {
  const tokens = Object.values(counts.apiTokens).reduce((sum, value) => sum + value, 0)
  const rows: ReadonlyArray<readonly [string, number, number]> = [
    ["Flags", counts.featureToggles, limits.featureFlags],
    ["Projects", counts.projects, limits.projects],
    ["Environments", counts.environments, limits.environments],
    ["Segments", counts.segments, limits.segments],
    ["API tokens", tokens, limits.apiTokens],
    ["Context fields", counts.contextFields, limits.contextFields],
    ["Groups", counts.groups, limits.groups],
    ["Service accounts", counts.serviceAccounts, limits.serviceAccounts],
    [
      "Strategies of a flag in an environment, at most",
      counts.maxEnvironmentStrategies,
      limits.featureEnvironmentStrategies
    ],
    ["Constraints of a strategy, at most", counts.maxConstraints, limits.constraints],
    ["Values of a constraint, at most", counts.maxConstraintValues, limits.constraintValues]
  ]
  const plain: ReadonlyArray<readonly [string, number]> = [
    ["Users", counts.users],
    ["Archived flags", counts.archivedFeatureToggles],
    ["Roles", counts.roles]
  ]
  return (
    <Section title="How full it is" description="Settings of the server raise the limits.">
      <Card>
        <div className={styles["limits"]}>
          {rows.map(([name, used, limit]) => (
            <div key={name} className={styles["limit"]}>
              <span>
                {name}
                <b>
                  {count(used)} of {count(limit)}
                </b>
              </span>
              <meter aria-label={name} min={0} max={limit} high={limit * 0.9} optimum={0} value={used}>
                {used} of {limit}
              </meter>
            </div>
          ))}
          {plain.map(([name, value]) => (
            <div key={name} className={styles["limit"]}>
              <span>
                {name}
                <b>{count(value)}</b>
              </span>
            </div>
          ))}
        </div>
      </Card>
    </Section>
  )
}
