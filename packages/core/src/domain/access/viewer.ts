/** For whom something is read: whose favourites it shows, and which private projects it may show. */
export interface Viewer {
  readonly id: number
  /** Projects whose private content may be seen. */
  readonly memberOf: "all" | ReadonlyArray<string>
}

/** Whether the viewer may know of a project. */
export const maySee = (viewer: Viewer, project: { readonly id: string; readonly mode: string }): boolean =>
  project.mode !== "private" || viewer.memberOf === "all" || viewer.memberOf.includes(project.id)
