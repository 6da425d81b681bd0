import { Result } from "effect"
import type { Violation } from "../violations/errors.ts"
import { quoted, violation } from "../violations/violation.ts"
import { Payload } from "./variant.ts"

/** A payload of which the shape, but not the content, is known. */
export interface LoosePayload {
  readonly type: string
  readonly value: string
}

/** Whether the value is what the type promises to applications, so far as it can be told: only JSON must parse. */
export const payloadViolations = (payload: LoosePayload, path: string): ReadonlyArray<Violation> => {
  const { type, value } = payload
  if (!payloadTypes.includes(type)) {
    return [violation(`${path}/type`, `must be one of ${payloadTypes.join(", ")}, not ${quoted(type)}`)]
  }
  if (type === "json" && !isJson(value)) return [violation(`${path}/value`, "must be JSON")]
  return []
}

const payloadTypes: ReadonlyArray<string> = Payload.fields.type.literals

const isJson = (text: string): boolean => Result.isSuccess(Result.try(() => JSON.parse(text)))
