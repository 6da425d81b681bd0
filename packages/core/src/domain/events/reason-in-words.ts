import { systemPrincipal } from "../access/principal.ts"
import type { Event } from "./event.ts"

/**
 * The end of a sentence about an event: the reason of what the system did by itself. Reasons that people give are not
 * part of it.
 */
export const reasonInWords = ({ createdBy, reason }: Pick<Event, "createdBy" | "reason">): string =>
  createdBy === systemPrincipal.name && reason !== null ? `: ${reason}` : ""
