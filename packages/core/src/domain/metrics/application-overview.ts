import { Schema } from "effect"
import { ALL_PROJECTS } from "../tokens/sdk-token.ts"
import { compareText, distinct } from "../values/text.ts"
import { Timestamp } from "../values/timestamp.ts"
import { type Application, type ApplicationInstance, environmentsIn, parseSdkVersion } from "./application.ts"
import { isOutdatedSdk } from "./sdk-releases.ts"
import type { UnknownReport } from "./unknown-feature.ts"
import { field } from "../values/field.ts"

export const ApplicationEnvironment = Schema.Struct({
  name: field(Schema.String, "The environment's name"),
  instanceCount: field(Schema.Finite, "The number of instances in the last 7 days"),
  sdks: field(Schema.Array(Schema.String), "The SDKs in use"),
  frontendSdks: field(Schema.Array(Schema.String), "The SDKs in use in browsers and apps"),
  backendSdks: field(Schema.Array(Schema.String), "The SDKs in use on servers"),
  lastSeen: field(Schema.NullOr(Timestamp), "When an instance was last seen, accurate to the minute"),
  issues: field(
    Schema.Struct({
      missingFeatures: field(Schema.Array(Schema.String), "Names that the application evaluates but no feature has"),
      outdatedSdks: field(Schema.Array(Schema.String), "SDKs of which there is a newer major release")
    }),
    "Possible problems"
  )
}).annotate({ identifier: "ApplicationEnvironment", description: "An application in one environment." })
export type ApplicationEnvironment = typeof ApplicationEnvironment.Type

export const EvaluatedFeature = Schema.Struct({
  name: field(Schema.String, "The feature's name"),
  project: field(Schema.String, "The feature's project")
}).annotate({ identifier: "EvaluatedFeature", description: "A feature that an application evaluated." })
export type EvaluatedFeature = typeof EvaluatedFeature.Type

export const ApplicationOverview = Schema.Struct({
  projects: field(Schema.Array(Schema.String), "The ids of the projects that it is used in; `*` for all"),
  featureCount: field(Schema.Finite, "The number of features that it evaluated in the last 48 hours"),
  features: field(Schema.Array(EvaluatedFeature), "The features that it evaluated in the last 48 hours, by name"),
  environments: field(Schema.Array(ApplicationEnvironment), "The environments that it runs in, by name"),
  issues: field(
    Schema.Struct({
      missingStrategies: field(Schema.Array(Schema.String), "Strategy types of the application that do not exist")
    }),
    "Possible problems"
  )
}).annotate({ identifier: "ApplicationOverview", description: "An overview of an application." })
export type ApplicationOverview = typeof ApplicationOverview.Type

const ProjectApplicationSdk = Schema.Struct({
  name: field(Schema.String, "The SDK's name"),
  versions: field(Schema.Array(Schema.String), "The versions in use")
}).annotate({
  identifier: "ProjectApplicationSdk",
  description: "An SDK, and its versions in use."
})

export const ProjectApplication = Schema.Struct({
  name: field(Schema.String, "The application's name"),
  environments: field(Schema.Array(Schema.String), "The names of the environments that it is used in"),
  instances: field(Schema.Array(Schema.String), "The ids of its instances"),
  sdks: field(Schema.Array(ProjectApplicationSdk), "The SDKs in use")
}).annotate({ identifier: "ProjectApplication", description: "An application with tokens for a project." })
export type ProjectApplication = typeof ProjectApplication.Type

/** What the overview needs in addition to the application. */
export interface OverviewFacts {
  readonly instances: ReadonlyArray<ApplicationInstance>
  /** The features that it has evaluated recently, with their projects. */
  readonly features: ReadonlyArray<{ readonly feature: string; readonly project: string }>
  /** The names of all strategy types. */
  readonly strategyTypes: ReadonlySet<string>
  /** Names that it has evaluated recently although no such feature exists. */
  readonly unknown: ReadonlyArray<UnknownReport>
}

/** The overview of an application. */
export const overviewOf = (
  application: Application,
  { features, instances, strategyTypes, unknown }: OverviewFacts
): ApplicationOverview => ({
  projects: projectsUsed(application, features),
  featureCount: features.length,
  features: features
    .map(({ feature, project }): EvaluatedFeature => ({ name: feature, project }))
    .toSorted((left, right) => compareText(left.name, right.name)),
  environments: distinct([
    ...application.usage.flatMap(({ environments }) => environments),
    ...instances.map(({ environment }) => environment)
  ]).map((name) =>
    environmentOverview(
      name,
      instances.filter(({ environment }) => environment === name),
      unknown.filter(({ environment }) => environment === name)
    )
  ),
  issues: { missingStrategies: application.strategies.filter((name) => !strategyTypes.has(name)) }
})

/** The application in the list of a project. */
export const applicationOfProject = (
  application: Application,
  project: string,
  instances: ReadonlyArray<ApplicationInstance>
): ProjectApplication => {
  const environments = distinct([...environmentsIn(application, project)])
  const here = instances.filter(({ environment }) => environments.includes(environment))
  const sdks = here.flatMap(({ sdkVersion }) => (sdkVersion === null ? [] : (parseSdkVersion(sdkVersion) ?? [])))
  return {
    name: application.appName,
    environments,
    instances: distinct(here.map(({ instanceId }) => instanceId)),
    sdks: distinct(sdks.map(({ name }) => name)).map((name) => ({
      name,
      versions: distinct(sdks.filter((sdk) => sdk.name === name).map(({ version }) => version))
    }))
  }
}

/** The texts by which an application of a project is found, its name first. */
export const textsOfProjectApplication = ({
  environments,
  instances,
  name,
  sdks
}: ProjectApplication): readonly [name: string, ...others: ReadonlyArray<string>] => [
  name,
  ...environments,
  ...instances,
  ...sdks.flatMap((sdk) => sdk.versions.map((version) => `${sdk.name}:${version}`))
]

/** The projects of the application's tokens. The projects of evaluated features replace `*`, if there are any. */
const projectsUsed = ({ usage }: Application, features: OverviewFacts["features"]) => {
  const projects = usage.map(({ project }) => project)
  return features.length === 0
    ? projects
    : distinct([...projects.filter((project) => project !== ALL_PROJECTS), ...features.map(({ project }) => project)])
}

const environmentOverview = (
  name: string,
  instances: ReadonlyArray<ApplicationInstance>,
  unknown: ReadonlyArray<UnknownReport>
): ApplicationEnvironment => ({
  name,
  instanceCount: instances.length,
  sdks: sdksOf(instances),
  frontendSdks: sdksOf(instances.filter(({ sdkType }) => sdkType === "frontend")),
  backendSdks: sdksOf(instances.filter(({ sdkType }) => sdkType === "client")),
  lastSeen:
    instances
      .map(({ lastSeen }) => lastSeen)
      .toSorted(compareText)
      .at(-1) ?? null,
  issues: {
    missingFeatures: distinct(unknown.map(({ feature }) => feature)),
    outdatedSdks: sdksOf(instances).filter(isOutdatedSdk)
  }
})

const sdksOf = (instances: ReadonlyArray<ApplicationInstance>) =>
  distinct(instances.flatMap(({ sdkVersion }) => sdkVersion ?? []))
