const DAY = 86_400_000

/** The moment that is this many days from now, as the interface accepts it. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString()
