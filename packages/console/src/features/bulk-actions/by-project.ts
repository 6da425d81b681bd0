interface Placed {
  readonly name: string
  readonly project: string
}

/** Names by project, since many flags are changed together within one project. */
export const byProject = (flags: Iterable<Placed>): ReadonlyArray<readonly [string, Array<string>]> =>
  [...Map.groupBy(flags, ({ project }) => project)].map(([project, placed]) => [
    project,
    placed.map(({ name }) => name)
  ])
