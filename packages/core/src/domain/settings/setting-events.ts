import type { EventDraft } from "../events/event.ts"

/** A setting was saved. The event omits its value, because it may contain secrets. */
export const settingSaved = (id: string, isFirst: boolean): EventDraft => {
  const data = { id, hideEventDetails: true }
  return isFirst ? { type: "setting-created", data } : { type: "setting-updated", data, preData: data }
}
