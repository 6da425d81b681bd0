import type { Override } from "../../interface/operations.gen.ts"

/** Who gets a variant regardless of shares: `userId is 7 or 8`. */
export const overrideWords = ({ contextName, values }: Override): string => `${contextName} is ${values.join(" or ")}`
