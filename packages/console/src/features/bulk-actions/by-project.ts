interface FlagInProject {
  readonly name: string
  readonly project: string
}

/** Names by project, since many flags are changed together within one project. */
export const byProject = (flags: Iterable<FlagInProject>): ReadonlyArray<readonly [string, Array<string>]> =>
  [...Map.groupBy(flags, ({ project }) => project)].map(([project, flagsOfProject]) => [
    project,
    flagsOfProject.map(({ name }) => name)
  ])
