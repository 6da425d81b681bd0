import { systemPrincipal } from "../access/principal.ts"
import type { Event } from "./event.ts"

/**
 * What sentences about an event end with. What happens by itself needs an explanation. People give reasons if they want
 * to.
 */
export const reasonInWords = ({ createdBy, reason }: Pick<Event, "createdBy" | "reason">): string =>
  createdBy === systemPrincipal.name && reason !== null ? `: ${reason}` : ""
