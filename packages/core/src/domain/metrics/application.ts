import { Schema } from "effect"
import type { Viewer } from "../access/principal.ts"
import type { EventDraft } from "../events/event.ts"
import { projectOfKey } from "../projects/former-project.ts"
import { compareText, distinct } from "../values/text.ts"
import { Timestamp } from "../values/timestamp.ts"
import { ALL_PROJECTS } from "../tokens/sdk-token.ts"
import type { Violation } from "../violations/errors.ts"
import { sizeViolations } from "../json/size-violations.ts"
import { lengthViolations, violation } from "../violations/violation.ts"
import { webOrigin } from "../values/web-origin.ts"
import { field } from "../values/field.ts"
import { limitedList, limitedText } from "../values/limited.ts"

export const ApplicationUsage = Schema.Struct({
  project: field(Schema.String, "The project's id; `*` for all"),
  environments: field(Schema.Array(Schema.String), "The names of the environments")
}).annotate({
  identifier: "ApplicationUsage",
  description: "The environments of an application's tokens for a project; `*` means all projects."
})
export type ApplicationUsage = typeof ApplicationUsage.Type

export const Application = Schema.Struct({
  appName: field(Schema.String, "The application's name"),
  createdAt: field(Timestamp, "When the application was first seen"),
  description: field(Schema.NullOr(Schema.String), "What the application is for"),
  url: field(Schema.NullOr(Schema.String), "The URL of further information"),
  color: field(Schema.NullOr(Schema.String), "The color of the application in a UI"),
  icon: field(Schema.NullOr(Schema.String), "The icon of the application in a UI"),
  strategies: field(Schema.Array(Schema.String), "The strategy types that the application can evaluate"),
  usage: field(
    Schema.Array(ApplicationUsage),
    "The projects and environments that it is used in and the caller can see"
  )
}).annotate({ identifier: "Application", description: "An application, and where it is used." })
export type Application = typeof Application.Type

export const ApplicationDetails = Schema.Struct({
  description: field(Schema.optionalKey(Schema.NullOr(limitedText(1000))), "What the application is for"),
  url: field(Schema.optionalKey(Schema.NullOr(limitedText(2000))), "The URL of further information"),
  color: field(Schema.optionalKey(Schema.NullOr(limitedText(100))), "The color of the application in a UI"),
  icon: field(Schema.optionalKey(Schema.NullOr(limitedText(255))), "The icon of the application in a UI"),
  strategies: field(
    Schema.optionalKey(limitedList(Schema.String, 200)),
    "The strategy types that the application can evaluate"
  )
}).annotate({ identifier: "ApplicationDetails", description: "The description of an application." })
export type ApplicationDetails = typeof ApplicationDetails.Type

/** A running instance of an application. `lastSeen` is accurate to a minute. */
export interface ApplicationInstance {
  readonly appName: string
  readonly environment: string
  readonly instanceId: string
  readonly sdkVersion: string | null
  /** The type of the instance's token. */
  readonly sdkType: "client" | "frontend" | null
  readonly clientIp: string | null
  readonly lastSeen: Timestamp
}

/**
 * The application with only the visible projects; undefined if it uses none of them. Former projects are visible to
 * those who see all projects.
 */
export const visibleApplication = (
  application: Application,
  viewer: Viewer,
  isVisible: (project: string) => boolean
): Application | undefined => {
  if (viewer.memberOf === "all") return { ...application, usage: usageByProject(application.usage) }
  if (application.usage.length === 0) return application
  const usage = application.usage.filter(({ project }) => project === ALL_PROJECTS || isVisible(project))
  return usage.length === 0 ? undefined : { ...application, usage }
}

/** Uses of former projects are listed under their ids. */
const usageByProject = (usage: ReadonlyArray<ApplicationUsage>): ReadonlyArray<ApplicationUsage> =>
  groupUsage(
    usage.flatMap(({ environments, project }) =>
      environments.map((environment) => ({ project: projectOfKey(project), environment }))
    )
  )

/** Whether the application may report metrics of the project's features. */
export const isUsedIn = ({ usage }: Application, project: string): boolean =>
  usage.some((used) => used.project === project || used.project === ALL_PROJECTS)

/** The environments in which the application may report metrics of the project's features. */
export const environmentsIn = ({ usage }: Application, project: string): ReadonlySet<string> =>
  new Set(usage.flatMap((used) => (used.project === project || used.project === ALL_PROJECTS ? used.environments : [])))

/** Groups the environments of use by project. */
export const groupUsage = (
  uses: ReadonlyArray<{ readonly project: string; readonly environment: string }>
): ReadonlyArray<ApplicationUsage> =>
  [...Map.groupBy(uses, ({ project }) => project)]
    .toSorted(([left], [right]) => compareText(left, right))
    .map(([project, used]) => ({
      project,
      environments: distinct(used.map(({ environment }) => environment))
    }))

/** Parses an SDK version such as `unleash-client-node:6.1.0`; undefined if the text has another form. */
export const parseSdkVersion = (text: string): { readonly name: string; readonly version: string } | undefined => {
  const colon = text.indexOf(":")
  return colon < 1 || colon === text.length - 1
    ? undefined
    : { name: text.slice(0, colon), version: text.slice(colon + 1) }
}

export const applicationNameViolations = (appName: string, path: string): ReadonlyArray<Violation> =>
  lengthViolations(appName, path, 1, 255)

export const applicationViolations = (details: ApplicationDetails): ReadonlyArray<Violation> => [
  ...sizeViolations(ApplicationDetails, details, ""),
  // Pages show it as a link: `javascript:` would run in the page.
  ...(!details.url || webOrigin(details.url) !== undefined
    ? []
    : [violation("/url", "must be an address that begins with http:// or https://")]),
  ...(details.strategies ?? []).flatMap((name, index) => lengthViolations(name, `/strategies/${index}`, 1, 255))
]

/** The application reported for the first time. The project is included if it is known. */
export const applicationCreated = (appName: string, project?: string): EventDraft => ({
  type: "application-created",
  ...(project === undefined ? {} : { project }),
  data: { appName }
})
