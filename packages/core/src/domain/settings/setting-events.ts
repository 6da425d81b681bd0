import type { EventDraft } from "../events/event.ts"

/** That settings were saved, for the first time or again. What they are is not told, for secrets may be among them. */
export const settingSaved = (id: string, isFirst: boolean): EventDraft => {
  const data = { id, hideEventDetails: true }
  return isFirst ? { type: "setting-created", data } : { type: "setting-updated", data, preData: data }
}
