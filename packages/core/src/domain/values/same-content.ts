/** Whether two values are equal as JSON. The order of keys does not matter. */
export const sameContent = (left: unknown, right: unknown): boolean => contentKey(left) === contentKey(right)

/** Whether two lists have the same members, equally often. The order does not matter. */
export const sameMembers = (left: ReadonlyArray<unknown>, right: ReadonlyArray<unknown>): boolean =>
  left.length === right.length && sameContent(left.map(contentKey).toSorted(), right.map(contentKey).toSorted())

/** Values that are equal as JSON have the same key. */
export const contentKey = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) => (isRecord(member) ? sortedEntries(member) : member))

/** The sorted entries of an object, as a list: a sorted object would lose a key such as `__proto__`. */
const sortedEntries = (record: object): unknown =>
  Object.entries(record)
    .filter(([, member]) => member !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)
