/**
 * Returns why a value cannot be a path parameter, or undefined if it can. URLs resolve `.` and `..`, and with an empty
 * value the path would be that of the list.
 */
export const pathParameterFault = (name: string, value: unknown): string | undefined =>
  ["", ".", ".."].includes(String(value))
    ? `\`${name}\` must not be empty, "." or "..": the address would be that of something else`
    : undefined
