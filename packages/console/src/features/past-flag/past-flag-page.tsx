import { getRouteApi } from "@tanstack/react-router"
import { Clock } from "lucide-react"
import { Badge } from "../../components/badge.tsx"
import { Card } from "../../components/card.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { $api } from "../../interface/client.ts"
import { InterfaceError } from "../../interface/interface-error.ts"
import type { DetailedEnvironment, FeatureDetails } from "../../interface/operations.gen.ts"
import { strategySentence } from "../../strategies/strategy-sentence.ts"
import { useSentenceNames } from "../../strategies/use-catalog.ts"
import { VariantBar } from "../../strategies/variants/variant-bar.tsx"
import { fromLocalInput, toLocalInput, zoneAt } from "../../time/date-time-input.ts"
import { moment } from "../../time/words.ts"
import { forStrategy } from "../flag-variants/variant-draft.ts"
import { typeWords } from "../words.ts"
import styles from "./past-flag-page.module.css"

const route = getRouteApi("/app/projects/$projectId/features/$featureName/as-it-was")

/** A flag as it was at a moment, to look at. */
export const PastFlagPage = () => {
  const { at = "" } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className={styles["page"]}>
      <div className={styles["moment"]}>
        <Field label="Date and time" hint={`In your time zone: ${zoneAt(at)}.`}>
          <TextInput
            type="datetime-local"
            step={1}
            value={toLocalInput(at)}
            onChange={(local) => {
              const next = fromLocalInput(local)
              void navigate({ to: ".", search: next === "" ? {} : { at: next }, replace: true })
            }}
          />
        </Field>
      </div>
      {at === "" ? (
        <EmptyState icon={<Clock aria-hidden="true" />} title="Choose a moment">
          The flag is shown as it was then: where it was on, and who got it.
        </EmptyState>
      ) : (
        <AtMoment at={at} />
      )}
    </div>
  )
}

const AtMoment = ({ at }: { readonly at: string }) => {
  const { featureName, projectId } = route.useParams()
  const then = $api.useQuery(
    "get",
    "/api/admin/projects/{projectId}/features/{featureName}",
    { params: { path: { projectId, featureName }, query: { at } } },
    { retry: false }
  )
  if (then.error instanceof InterfaceError && then.error.status === 404) {
    return (
      <EmptyState icon={<Clock aria-hidden="true" />} title={`There was no ${featureName}`}>
        It was made after {moment(at)}, or was in a project that you cannot see.
      </EmptyState>
    )
  }
  return <Loaded query={then}>{(flag) => <Then at={at} flag={flag} />}</Loaded>
}

const Then = ({ at, flag }: { readonly at: string; readonly flag: FeatureDetails }) => (
  <>
    <Notice>
      {flag.name} as it was at {moment(at)}. Nothing can be changed here.
    </Notice>
    <div className={styles["facts"]}>
      <Badge>{typeWords[flag.type]}</Badge>
      {flag.archived && <Badge tone="warning">Archived</Badge>}
      {flag.stale && <Badge tone="warning">Stale</Badge>}
      {flag.tags?.map(({ type, value }) => (
        <Badge key={`${type}:${value}`}>
          {type}:{value}
        </Badge>
      ))}
      <span>in the project {flag.project}</span>
      {flag.dependencies.length > 0 && (
        <span>depended on {flag.dependencies.map(({ feature }) => feature).join(", ")}</span>
      )}
    </div>
    {flag.description !== null && <p>{flag.description}</p>}
    <div className={styles["environments"]}>
      {flag.environments.map((environment) => (
        <EnvironmentThen key={environment.name} environment={environment} />
      ))}
    </div>
  </>
)

const EnvironmentThen = ({ environment }: { readonly environment: DetailedEnvironment }) => {
  const { enabled, name, strategies, variants } = environment
  const names = useSentenceNames()
  return (
    <Card className={styles["environment"]}>
      <header className={styles["head"]}>
        <h2>{name}</h2>
        <Badge tone={enabled ? "on" : "neutral"}>{enabled ? "On" : "Off"}</Badge>
      </header>
      {strategies.length === 0 ? (
        <p className={styles["none"]}>It had no strategy.</p>
      ) : (
        <ul className={styles["strategies"]} aria-label={`Strategies in ${name}`}>
          {strategies.map((strategy) => (
            <li key={strategy.id}>
              {Boolean(strategy.title) && <b>{strategy.title}: </b>}
              {strategySentence(strategy, names)}
            </li>
          ))}
        </ul>
      )}
      {variants.length > 0 && <VariantBar variants={variants.map(forStrategy)} />}
    </Card>
  )
}
