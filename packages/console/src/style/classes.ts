/** Joins class names, without those that are absent. */
export const classes = (...names: ReadonlyArray<string | false | undefined>): string => names.filter(Boolean).join(" ")
