import { Schema } from "effect"
import type { Viewer } from "../access/principal.ts"
import type { EventDraft } from "../events/event.ts"
import { compareText } from "../values/text.ts"
import { Timestamp } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import { lengthViolations } from "../violations/violation.ts"

/** Where an application is used: the environments of the tokens that it reports with, by their projects; `*` is all. */
export const ApplicationUsage = Schema.Struct({
  project: Schema.String,
  environments: Schema.Array(Schema.String)
}).annotate({ identifier: "ApplicationUsage" })
export type ApplicationUsage = typeof ApplicationUsage.Type

export const Application = Schema.Struct({
  appName: Schema.String,
  createdAt: Timestamp,
  description: Schema.NullOr(Schema.String),
  url: Schema.NullOr(Schema.String),
  color: Schema.NullOr(Schema.String),
  icon: Schema.NullOr(Schema.String),
  strategies: Schema.Array(Schema.String),
  usage: Schema.Array(ApplicationUsage)
}).annotate({ identifier: "Application" })
export type Application = typeof Application.Type

/** What people say of an application. */
export const ApplicationDetails = Schema.Struct({
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  url: Schema.optionalKey(Schema.NullOr(Schema.String)),
  color: Schema.optionalKey(Schema.NullOr(Schema.String)),
  icon: Schema.optionalKey(Schema.NullOr(Schema.String)),
  strategies: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "ApplicationDetails" })
export type ApplicationDetails = typeof ApplicationDetails.Type

/** An instance of an application, where it runs and when it was last heard of, to within a minute. */
export interface ApplicationInstance {
  readonly appName: string
  readonly environment: string
  readonly instanceId: string
  readonly sdkVersion: string | null
  /** What kind of token it has. */
  readonly sdkType: "client" | "frontend" | null
  readonly clientIp: string | null
  readonly lastSeen: Timestamp
}

/** The application as one may see it who may see only some projects; undefined if it is in none of them. */
export const visibleApplication = (
  application: Application,
  viewer: Viewer,
  isVisible: (project: string) => boolean
): Application | undefined => {
  if (viewer.memberOf === "all" || application.usage.length === 0) return application
  const usage = application.usage.filter(({ project }) => project === ALL_PROJECTS || isVisible(project))
  return usage.length === 0 ? undefined : { ...application, usage }
}

/** Whether the application may report of features of the project. */
export const isUsedIn = ({ usage }: Application, project: string): boolean =>
  usage.some((place) => place.project === project || place.project === ALL_PROJECTS)

/** What stands for every project where an application is used. */
export const ALL_PROJECTS = "*"

/** Places of use in the form in which they are shown. */
export const groupUsage = (
  places: ReadonlyArray<{ readonly project: string; readonly environment: string }>
): ReadonlyArray<ApplicationUsage> =>
  [...Map.groupBy(places, ({ project }) => project)]
    .toSorted(([left], [right]) => compareText(left, right))
    .map(([project, used]) => ({
      project,
      environments: [...new Set(used.map(({ environment }) => environment))].toSorted(compareText)
    }))

/** The name and the version that an SDK says, as `unleash-client-node:6.1.0`; undefined if it says anything else. */
export const parseSdkVersion = (text: string): { readonly name: string; readonly version: string } | undefined => {
  const colon = text.indexOf(":")
  return colon < 1 || colon === text.length - 1
    ? undefined
    : { name: text.slice(0, colon), version: text.slice(colon + 1) }
}

/** What is wrong with the name that an application is to have. */
export const applicationNameViolations = (appName: string, path: string): ReadonlyArray<Violation> =>
  lengthViolations(appName, path, 1, 255)

/** What is wrong with what people say of an application. */
export const applicationViolations = (details: ApplicationDetails): ReadonlyArray<Violation> => [
  ...lengthViolations(details.description ?? "", "/description", 0, 1000),
  ...lengthViolations(details.url ?? "", "/url", 0, 2000),
  ...lengthViolations(details.color ?? "", "/color", 0, 100),
  ...lengthViolations(details.icon ?? "", "/icon", 0, 255),
  ...(details.strategies ?? []).flatMap((name, index) => lengthViolations(name, `/strategies/${index}`, 1, 255))
]

/** An application was heard of for the first time: in one project, if that is known. */
export const applicationCreated = (appName: string, project?: string): EventDraft => ({
  type: "application-created",
  ...(project === undefined ? {} : { project }),
  data: { appName }
})
