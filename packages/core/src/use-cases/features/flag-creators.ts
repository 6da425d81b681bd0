import { Effect } from "effect"
import { type FlagCreatorQuery, flagCreators, pageOfCreators } from "../../domain/insights/people/flag-creator.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { ProjectReads, type ReadProjects } from "../../ports/projects/project-reads.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { readableProjects, visibleProject } from "../access/visible-project.ts"

/**
 * Returns one page of those who created active features that the caller may see, by name, and the count of all matches.
 */
export const listFlagCreators = Effect.fn("listFlagCreators")(function* (query: FlagCreatorQuery) {
  return pageOfCreators(yield* creatorsIn(yield* readableProjects()), query)
})

/** Lists those who created active features of the project, by name. */
export const listProjectFlagCreators = Effect.fn("listProjectFlagCreators")(function* (project: string) {
  yield* visibleProject(project)
  return yield* creatorsIn([project])
})

const creatorsIn = Effect.fnUntraced(function* (projects: ReadProjects) {
  const recorded = yield* (yield* ProjectReads).flagCreators(projects)
  return flagCreators(recorded, yield* (yield* UserStore).findAll(recorded.map(({ id }) => id)))
}, mayReadCopy)
