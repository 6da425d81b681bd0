/**
 * The key under which the figures of a former project are stored. Deleting a project ends a generation of its id; when
 * a new project takes the id, the figures of the former one move to this key, so that no list of the new one includes
 * them. Ids of projects contain no `#`.
 */
export const formerKey = (id: string, lastEvent: number): string => `${id}${FORMER_MARK}${lastEvent}`

/** The id of the project, former or not, whose figures are stored under the key. */
export const projectOfKey = (key: string): string => key.split(FORMER_MARK, 1)[0] ?? key

/** Separates the id of a former project from the id of its last event. */
export const FORMER_MARK = "#"
