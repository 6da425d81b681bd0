const DAY = 86_400_000

/** The moment so many days from now, as the interface takes it. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString()
