import { Link } from "@tanstack/react-router"
import { CornerDownRight, GitBranch, Star } from "lucide-react"
import { Badge } from "../../components/badge.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import type { SearchEnvironment, SearchFeature } from "../../interface/operations.gen.ts"
import { FeatureSwitch } from "../feature-switch/feature-switch.tsx"
import { lifecycleWords, typeWords } from "../words.ts"
import type { FlagSelection } from "./flag-selection.ts"
import styles from "./flag-table.module.css"

export interface FlagRowProps {
  readonly flag: SearchFeature | undefined
  /** Its position among all rows of the table, for screen readers. */
  readonly position: number
  readonly top: number
  readonly environments: ReadonlyArray<string>
  readonly projectHidden: boolean
  readonly selection: FlagSelection | undefined
}

export const FlagRow = ({ environments, flag, position, projectHidden, selection, top }: FlagRowProps) => (
  <div role="row" aria-rowindex={position} className={styles["row"]} style={{ transform: `translateY(${top}px)` }}>
    {flag === undefined ? (
      <div role="cell" className={styles["loading"]}>
        <span className={styles["hidden"]}>Loading</span>
      </div>
    ) : (
      <>
        {selection !== undefined && (
          <div role="cell">
            <input
              type="checkbox"
              aria-label={`Choose ${flag.name}`}
              checked={selection.chosen.has(flag.name)}
              onChange={() => selection.toggle(flag)}
            />
          </div>
        )}
        <NameCell flag={flag} projectHidden={projectHidden} />
        <div role="cell" className={styles["wide"]}>
          <Badge>{lifecycleWords[flag.lifecycle.stage]}</Badge>
        </div>
        <div role="cell" className={styles["wide"]}>
          {flag.lastSeenAt === null ? <span className={styles["faint"]}>never</span> : <TimeAgo at={flag.lastSeenAt} />}
        </div>
        <div role="cell" className={styles["wide"]}>
          {flag.createdAt !== null && <TimeAgo at={flag.createdAt} />}
        </div>
        {environments.map((name) => (
          <div role="cell" key={name} className={styles["environment"]}>
            <EnvironmentCell flag={flag} environment={flag.environments.find((one) => one.name === name)} />
          </div>
        ))}
      </>
    )}
  </div>
)

const NameCell = ({ flag, projectHidden }: { readonly flag: SearchFeature; readonly projectHidden: boolean }) => (
  <div role="cell" className={styles["name"]}>
    {flag.favorite && <Star className={styles["star"]} role="img" aria-label="Favorite" />}
    <div className={styles["names"]}>
      <Link
        to="/projects/$projectId/features/$featureName"
        params={{ projectId: flag.project, featureName: flag.name }}
        className={styles["link"]}
        title={flag.name}
      >
        {flag.name}
      </Link>
      <span className={styles["facts"]}>
        <span className={styles["state"]}>{onWords(flag)}</span>
        {!projectHidden && <span>{flag.project}</span>}
        <span>{typeWords[flag.type]}</span>
        {flag.dependencyType === "parent" && <GitBranch role="img" aria-label="Others depend on it" />}
        {flag.dependencyType === "child" && <CornerDownRight role="img" aria-label="Depends on another flag" />}
        {flag.tags?.slice(0, 3).map(({ type, value }) => (
          <span key={`${type}:${value}`} className={styles["tag"]}>
            {type}:{value}
          </span>
        ))}
      </span>
    </div>
    {flag.stale && <Badge tone="warning">Stale</Badge>}
    {flag.archived && <Badge>Archived</Badge>}
  </div>
)

/** In which environments it is on. On narrow screens this stands in for the switches. */
const onWords = ({ environments }: SearchFeature): string => {
  const on = environments.filter(({ enabled }) => enabled).map(({ name }) => name)
  return on.length === 0 ? "off" : `on in ${on.join(", ")}`
}

interface EnvironmentCellProps {
  readonly flag: SearchFeature
  readonly environment: SearchEnvironment | undefined
}

const EnvironmentCell = ({ environment, flag }: EnvironmentCellProps) => {
  if (environment === undefined)
    return (
      <span className={styles["faint"]} title="The project does not use this environment">
        –
      </span>
    )
  if (flag.archived) return <span className={styles["faint"]}>archived</span>
  return <FeatureSwitch projectId={flag.project} featureName={flag.name} environment={environment} size="small" />
}
