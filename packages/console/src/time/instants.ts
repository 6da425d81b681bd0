/** A moment of the interface in milliseconds. */
export const milliseconds = (at: string): number => Date.parse(at)

/** Milliseconds as a moment of the interface: `2026-11-20T09:30:00.000Z`. */
export const instant = (at: number): string => new Date(at).toISOString()

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
