import { Link } from "@tanstack/react-router"
import { Headline, Headlines } from "../../charts/headline.tsx"
import { Notice } from "../../components/notice.tsx"
import { Section } from "../../components/page-frame.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import type { ApplicationOverview } from "../../interface/operations.gen.ts"
import { count } from "../../words/numbers.ts"
import { EnvironmentBadges } from "../environment-badges.tsx"
import { CreateFlagButton } from "../unknown-flags/create-flag-button.tsx"
import { ApplicationEnvironmentCard } from "./application-environment-card.tsx"

export interface ApplicationOverviewProps {
  readonly name: string
  readonly overview: ApplicationOverview
}

export const ApplicationOverviewSections = ({ name, overview }: ApplicationOverviewProps) => {
  const { environments, featureCount, issues } = overview
  const unknown = unknownFlags(overview)
  const instances = environments.reduce((sum, { instanceCount }) => sum + instanceCount, 0)
  const lastSeen = environments
    .flatMap((environment) => environment.lastSeen ?? [])
    .toSorted()
    .at(-1)
  return (
    <>
      {issues.missingStrategies.length > 0 && (
        <Notice tone="warning" actions={<Link to="/strategies">Strategy types</Link>}>
          {`It reports strategy types that do not exist here: ${issues.missingStrategies.join(", ")}. Create them if its flags should use them.`}
        </Notice>
      )}
      <Headlines>
        <Headline label="Flags" value={featureCount} format={count} note="Asked for in the last 48 hours" />
        <Headline label="Unknown flags" value={unknown.length} format={count} note="Names that no flag has" />
        <Headline
          label="Instances"
          value={instances}
          format={count}
          note={lastSeen === undefined ? "None in the last 7 days" : <LastSeen at={lastSeen} />}
        />
        <Headline label="Environments" value={environments.length} format={count} />
      </Headlines>
      <Section title="Environments">
        {environments.length === 0 ? (
          <EmptyState title="It has not been seen in the last 7 days">
            Nothing of it runs, as far as it reports.
          </EmptyState>
        ) : (
          environments.map((environment) => (
            <ApplicationEnvironmentCard key={environment.name} name={name} environment={environment} />
          ))
        )}
      </Section>
      {unknown.length > 0 && <UnknownSection unknown={unknown} />}
      <EvaluatedSection overview={overview} />
    </>
  )
}

const LastSeen = ({ at }: { readonly at: string }) => (
  <>
    Last seen <TimeAgo at={at} />
  </>
)

interface UnknownName {
  readonly flag: string
  readonly environments: ReadonlyArray<string>
}

/** The names that no flag has, with the environments in which the application asks for them. */
const unknownFlags = ({ environments }: ApplicationOverview): ReadonlyArray<UnknownName> =>
  [...new Set(environments.flatMap(({ issues }) => issues.missingFeatures))].toSorted().map((flag) => ({
    flag,
    environments: environments.filter(({ issues }) => issues.missingFeatures.includes(flag)).map(({ name }) => name)
  }))

const UnknownSection = ({ unknown }: { readonly unknown: ReadonlyArray<UnknownName> }) => (
  <Section title="Unknown flags" description="It asks for these names, and no flag has them. SDKs answer “off”.">
    <Table
      label="Names that no flag has"
      rows={unknown}
      keyOf={({ flag }) => flag}
      summary={({ environments }) => environments.join(", ")}
      columns={[
        { key: "name", title: "Name", cell: ({ flag }) => <code>{flag}</code> },
        {
          key: "where",
          title: "Environments",
          secondary: true,
          cell: ({ environments }) => <EnvironmentBadges names={environments} />
        },
        {
          key: "create",
          title: "Create",
          titleHidden: true,
          align: "end",
          cell: ({ flag }) => <CreateFlagButton name={flag} />
        }
      ]}
    />
  </Section>
)

const EvaluatedSection = ({ overview: { features } }: Pick<ApplicationOverviewProps, "overview">) => (
  <Section title="Flags" description="Those that it asked for in the last 48 hours.">
    {features.length === 0 ? (
      <EmptyState title="It has not asked for a flag in the last 48 hours" />
    ) : (
      <Table
        label="Flags that it asked for"
        rows={features}
        keyOf={({ name }) => name}
        columns={[
          {
            key: "name",
            title: "Flag",
            cell: ({ name, project }) => (
              <Link to="/projects/$projectId/features/$featureName" params={{ projectId: project, featureName: name }}>
                {name}
              </Link>
            )
          },
          {
            key: "project",
            title: "Project",
            cell: ({ project }) => (
              <Link to="/projects/$projectId" params={{ projectId: project }}>
                {project}
              </Link>
            )
          }
        ]}
      />
    )}
  </Section>
)
