import type { Event } from "../../events/event.ts"

/** Where people see what an event is about: its feature, else its project, else the service itself. */
export const urlOf = ({ featureName, project }: Pick<Event, "featureName" | "project">, serviceUrl: string): string => {
  if (project === null) return serviceUrl
  const page = `${serviceUrl}/projects/${encoded(project)}`
  return featureName === null ? page : `${page}/features/${encoded(featureName)}`
}

const encoded = (name: string): string => encodeURIComponent(name.toWellFormed())
