/** What a notification is about, in a project. */
export interface LinkTarget {
  readonly projectId: string
  readonly featureName?: string
  /** The number of a change request. */
  readonly request?: string
}

/** Reads the path of a notification: that of a flag or of a change request. */
export const linkTarget = (link: string): LinkTarget | undefined => {
  const { kind, name, project } =
    /^\/projects\/(?<project>[^/]+)\/(?<kind>[^/]+)\/(?<name>[^/]+)$/.exec(link)?.groups ?? {}
  if (project === undefined || name === undefined) return undefined
  const projectId = decodeURIComponent(project)
  if (kind === "features") return { projectId, featureName: decodeURIComponent(name) }
  return kind === "change-requests" ? { projectId, request: name } : undefined
}
