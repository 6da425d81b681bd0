/** Whether two values are the same as JSON, whatever the order of the keys. */
export const sameContent = (left: unknown, right: unknown): boolean => contentKey(left) === contentKey(right)

/** Whether two lists hold the same members, each as often, whatever the order. */
export const sameMembers = (left: ReadonlyArray<unknown>, right: ReadonlyArray<unknown>): boolean =>
  left.length === right.length && sameContent(left.map(contentKey).toSorted(), right.map(contentKey).toSorted())

/** One text for all values that are the same. */
const contentKey = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) => (isRecord(member) ? sortedEntries(member) : member))

/** Entries keep apart what an object would not: a key such as `__proto__` is text like any other. */
const sortedEntries = (record: object): unknown =>
  Object.entries(record)
    .filter(([, member]) => member !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)
