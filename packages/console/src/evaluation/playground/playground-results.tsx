import { Link } from "@tanstack/react-router"
import { ChevronRight } from "lucide-react"
import { useState } from "react"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import type { AdvancedPlaygroundFeature, AdvancedPlaygroundResult } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"
import { reasonWords } from "./reason-words.ts"
import { Reasons } from "./reasons.tsx"
import styles from "./playground-results.module.css"

export interface PlaygroundResultsProps {
  readonly features: ReadonlyArray<AdvancedPlaygroundFeature>
  readonly nameFilter: string | undefined
}

/** How many flags are shown at first, and how many more each time. */
const STEP = 50

export const PlaygroundResults = ({ features, nameFilter }: PlaygroundResultsProps) => {
  const [visible, setVisible] = useState(STEP)
  const found = features
    .filter(({ name }) => name.toLowerCase().includes((nameFilter ?? "").toLowerCase()))
    .toSorted((one, other) => Number(isOn(other)) - Number(isOn(one)))
  const on = found.filter(isOn).length
  if (found.length === 0)
    return <EmptyState title="No flag matches">Choose other projects, or another name.</EmptyState>
  return (
    <div className={styles["results"]}>
      <p className={styles["count"]}>
        {counted(found.length, "flag")}, {on} of them on
      </p>
      <ul className={styles["list"]}>
        {found.slice(0, visible).map((feature) => (
          <FeatureResult key={feature.name} feature={feature} />
        ))}
      </ul>
      {found.length > visible && (
        <div>
          <Button onClick={() => setVisible(visible + STEP)}>Show more</Button>
        </div>
      )}
    </div>
  )
}

/** Whether it is on for one of the users. */
const isOn = ({ environments }: AdvancedPlaygroundFeature): boolean =>
  Object.values(environments)
    .flat()
    .some(({ isEnabled }) => isEnabled)

const FeatureResult = ({ feature }: { readonly feature: AdvancedPlaygroundFeature }) => (
  <li className={styles["feature"]}>
    <Link
      to="/projects/$projectId/features/$featureName"
      params={{ projectId: feature.projectId, featureName: feature.name }}
      className={styles["name"]}
    >
      {feature.name}
    </Link>
    <ul className={styles["outcomes"]}>
      {Object.values(feature.environments)
        .flat()
        .map((result) => (
          <Outcome key={`${result.environment} ${JSON.stringify(result.context)}`} result={result} />
        ))}
    </ul>
  </li>
)

/** Results without strategies have nothing to explain beyond the reason. */
const Outcome = ({ result }: { readonly result: AdvancedPlaygroundResult }) => (
  <li>
    {result.strategies.data.length === 0 ? (
      <div className={styles["answer"]}>
        <Answer result={result} />
      </div>
    ) : (
      <details>
        <summary className={styles["answer"]}>
          <ChevronRight aria-hidden="true" />
          <Answer result={result} />
        </summary>
        <Reasons result={result} />
      </details>
    )}
  </li>
)

const Answer = ({ result }: { readonly result: AdvancedPlaygroundResult }) => (
  <>
    <span className={styles["where"]}>
      {result.environment}
      <span className={styles["context"]}>{contextWords(result.context)}</span>
      <span className={styles["reason"]}>{reasonWords(result)}</span>
    </span>
    {result.isEnabled && result.variant !== null && result.variant.enabled === true && (
      <Badge tone="accent">{result.variant.name}</Badge>
    )}
    <Badge tone={result.isEnabled ? "on" : "neutral"}>{result.isEnabled ? "On" : "Off"}</Badge>
  </>
)

const contextWords = (context: Readonly<Record<string, string>>): string =>
  Object.entries(context)
    .filter(([field]) => field !== "appName")
    .map(([field, value]) => `${field} ${value}`)
    .join(", ")
