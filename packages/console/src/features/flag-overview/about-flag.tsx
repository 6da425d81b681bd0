import type { ReactNode } from "react"
import { Avatar } from "../../components/avatar.tsx"
import { Section } from "../../components/page-frame.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"
import type { Creator, EnteredStage, FeatureDetails } from "../../interface/operations.gen.ts"
import { DAY, instant, milliseconds } from "../../time/instants.ts"
import { useNow } from "../../time/now.ts"
import { day } from "../../time/words.ts"
import { lifetimeWords } from "../create-flag/type-select.tsx"
import { lifecycleWords, typeWords } from "../words.ts"
import styles from "./about-flag.module.css"

/** The facts about a flag. */
export const AboutFlag = ({ flag }: { readonly flag: FeatureDetails }) => {
  const path = { projectId: flag.project, featureName: flag.name }
  const stages = $api.useQuery("get", "/api/admin/projects/{projectId}/features/{featureName}/lifecycle", {
    params: { path }
  })
  const type = $api.useQuery("get", "/api/admin/feature-types").data?.types.find(({ id }) => id === flag.type)
  return (
    <Section title="About">
      <dl className={styles["facts"]}>
        <Fact term="Stage">
          <Stages stages={stages.data ?? [flag.lifecycle]} />
        </Fact>
        <Fact term="Type">
          {typeWords[flag.type]}
          {type !== undefined && <span className={styles["note"]}>{lifetimeWords(type)}</span>}
        </Fact>
        <Fact term="Staleness">
          <Staleness flag={flag} lifetimeDays={type?.lifetimeDays ?? null} />
        </Fact>
        <Fact term="Created by">
          <Person person={flag.createdBy} />
          {flag.createdAt !== null && (
            <span className={styles["note"]}>
              <TimeAgo at={flag.createdAt} />
            </span>
          )}
        </Fact>
        {flag.collaborators.users.length > 0 && (
          <Fact term="Changed by">
            <ul className={styles["people"]}>
              {flag.collaborators.users.slice(0, MOST_PEOPLE).map((person) => (
                <li key={person.id}>
                  <Person person={person} />
                </li>
              ))}
            </ul>
            {flag.collaborators.users.length > MOST_PEOPLE && (
              <span className={styles["note"]}>and {flag.collaborators.users.length - MOST_PEOPLE} more</span>
            )}
          </Fact>
        )}
        <Fact term="Impression data">{flag.impressionData ? "On" : "Off"}</Fact>
      </dl>
    </Section>
  )
}

const MOST_PEOPLE = 6

const Fact = ({ children, term }: { readonly term: string; readonly children: ReactNode }) => (
  <div className={styles["fact"]}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

const Person = ({ person }: { readonly person: Creator }) => (
  <span className={styles["person"]}>
    <Avatar name={person.name} imageUrl={person.imageUrl} />
    {person.name}
  </span>
)

/** The stages that the flag has entered. The latest is where it is. */
const Stages = ({ stages }: { readonly stages: ReadonlyArray<EnteredStage> }) => (
  <ol className={styles["stages"]}>
    {stages.map(({ enteredStageAt, stage, status }, index) => (
      <li key={stage} aria-current={index === stages.length - 1 ? "step" : undefined}>
        {lifecycleWords[stage]}
        {status !== undefined && ` (${status})`}
        <span className={styles["note"]}>
          <TimeAgo at={enteredStageAt} />
        </span>
      </li>
    ))}
  </ol>
)

interface StalenessProps {
  readonly flag: FeatureDetails
  readonly lifetimeDays: number | null
}

const Staleness = ({ flag, lifetimeDays }: StalenessProps) => {
  const now = useNow()
  if (flag.stale) return "Marked as stale"
  if (lifetimeDays === null || flag.createdAt === null) return "Not stale"
  const end = milliseconds(flag.createdAt) + lifetimeDays * DAY
  return (
    <>
      {end <= now ? "Potentially stale" : "Not stale"}
      <span className={styles["note"]}>
        {end <= now ? "since" : "until"} {day(instant(end))}
      </span>
    </>
  )
}
