import { Predicate, Redacted } from "effect"

/** The value with its secrets as plain text, for hosts that asked for them. */
export const plainValue = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return Redacted.value(value)
  if (Array.isArray(value)) return value.map(plainValue)
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plainValue(member)]))
    : value
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Predicate.isObject(value) && Object.getPrototypeOf(value) === Object.prototype
