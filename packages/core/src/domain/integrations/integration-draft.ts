import type { Violation } from "../violations/errors.ts"
import { lengthViolations, quoted, violation } from "../violations/violation.ts"
import type { Integration } from "./integration.ts"

/** An integration as a caller gives it. */
export interface IntegrationDraft {
  readonly provider: string
  readonly enabled: boolean
  readonly description?: string | null
  /** A secret that is masked stays as it is. */
  readonly parameters: Integration["parameters"]
  readonly events: Integration["events"]
  /** None are all; so it is with environments. */
  readonly projects?: ReadonlyArray<string>
  readonly environments?: ReadonlyArray<string>
}

/** What the names in a draft are judged by. */
export interface NamesKnown {
  readonly isProject: (id: string) => boolean
  readonly isEnvironment: (name: string) => boolean
}

/** What is wrong with a draft besides its parameters. Names that the integration had before may be of what is gone. */
export const draftViolations = (
  { description, environments = [], projects = [] }: IntegrationDraft,
  before: Pick<Integration, "projects" | "environments">,
  { isEnvironment, isProject }: NamesKnown,
  path: string
): ReadonlyArray<Violation> => [
  ...lengthViolations(description ?? "", `${path}/description`, 0, 1000),
  ...unknownNames(projects, before.projects, isProject).map(({ index, name }) =>
    violation(`${path}/projects/${index}`, `must name a project, and there is no ${quoted(name)}`)
  ),
  ...unknownNames(environments, before.environments, isEnvironment).map(({ index, name }) =>
    violation(`${path}/environments/${index}`, `must name an environment, and there is no ${quoted(name)}`)
  )
]

/** What an integration holds by a draft, but for its parameters. A description that is left out stays as it is. */
export const completeDraft = (
  { description, enabled, environments = [], events, projects = [], provider }: IntegrationDraft,
  before?: Pick<Integration, "description">
): Omit<Integration, "id" | "parameters"> => ({
  provider,
  enabled,
  description: description === undefined ? (before?.description ?? null) : description || null,
  events: [...new Set(events)],
  projects: [...new Set(projects)],
  environments: [...new Set(environments)]
})

const unknownNames = (
  names: ReadonlyArray<string>,
  before: ReadonlyArray<string>,
  isKnown: (name: string) => boolean
): ReadonlyArray<{ readonly name: string; readonly index: number }> =>
  names
    .map((name, index) => ({ name, index }))
    .filter(({ name }) => name !== "*" && !before.includes(name) && !isKnown(name))
