import type { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"

/** A setting was saved. The event omits its value, because it may contain secrets. */
export const settingSaved = (id: string, isFirst: boolean): EventDraft => {
  const data = { id, hideEventDetails: true }
  return isFirst ? { type: "setting-created", data } : { type: "setting-updated", data, preData: data }
}

/** A setting without secrets was changed. There is no value before if it was never saved. */
export const settingChanged = (
  id: string,
  before: Schema.JsonObject | undefined,
  after: Schema.JsonObject
): EventDraft =>
  before === undefined
    ? { type: "setting-created", data: { id, ...after } }
    : { type: "setting-updated", data: { id, ...after }, preData: { id, ...before } }
