import type { EventDraft } from "../events/event.ts"
import type { Violation } from "../violations/errors.ts"
import { lengthViolations } from "../violations/violation.ts"
import type { ApplicationDetails } from "./application.ts"

/** What is wrong with the name that an application is to have. */
export const applicationNameViolations = (appName: string, path: string): ReadonlyArray<Violation> =>
  lengthViolations(appName, path, 1, 255)

/** What is wrong with what people say of an application. */
export const applicationViolations = (details: ApplicationDetails): ReadonlyArray<Violation> => [
  ...lengthViolations(details.description ?? "", "/body/description", 0, 1000),
  ...lengthViolations(details.url ?? "", "/body/url", 0, 2000),
  ...lengthViolations(details.color ?? "", "/body/color", 0, 100),
  ...lengthViolations(details.icon ?? "", "/body/icon", 0, 255),
  ...(details.strategies ?? []).flatMap((name, index) => lengthViolations(name, `/body/strategies/${index}`, 1, 255))
]

/** An application was heard of for the first time: in one project, if that is known. */
export const applicationCreated = (appName: string, project?: string): EventDraft => ({
  type: "application-created",
  ...(project === undefined ? {} : { project }),
  data: { appName }
})
