/** A migration as the database records it. */
export interface Recorded {
  readonly id: number
  readonly name: string
}

/**
 * Whether a version from before the first release migrated the database. Such versions had 47 migrations instead of the
 * baseline.
 */
export const isUnreleased = ([first]: ReadonlyArray<Recorded>): boolean => first?.id === 1 && first.name === "catalog"

/** Why such a database cannot be used, or undefined if all 47 have run: then its schema is that of the baseline. */
export const whyUnfinished = (history: ReadonlyArray<Recorded>): string | undefined => {
  const latest = history.at(-1)
  if (latest === undefined || (history.length === LAST.id && latest.id === LAST.id && latest.name === LAST.name)) return
  return (
    `The database was made by a version from before the first release and stands at its migration ${latest.id}_${latest.name}. ` +
    `This version takes over databases at ${LAST.id}_${LAST.name} only, and changed nothing. Start the commit ${LAST_COMMIT} with the ` +
    "database once, which runs the missing migrations, and then this version. If this is a backup, restore it with that commit first."
  )
}

const LAST: Recorded = { id: 47, name: "planned_stickiness" }

/** The last commit that has these migrations. */
export const LAST_COMMIT = "2daa42b3"
