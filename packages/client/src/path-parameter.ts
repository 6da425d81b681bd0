/**
 * Why a value cannot stand in a path, if it cannot. URLs resolve `.` and `..`, and an empty value names the list around
 * it.
 */
export const pathParameterFault = (name: string, value: unknown): string | undefined =>
  ["", ".", ".."].includes(String(value))
    ? `\`${name}\` must not be empty, "." or "..": the address would be that of something else`
    : undefined
