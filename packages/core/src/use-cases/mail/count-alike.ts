/** Counts items with the same key within an hour of the first, including this one. Remembers the most recent keys. */
export const makeAlikeCounts = () => {
  const hours = new Map<string, { readonly since: number; readonly count: number }>()
  return (key: string, at: number): number => {
    const known = hours.get(key)
    const { count, since } = known !== undefined && at - known.since < AN_HOUR ? known : { count: 0, since: at }
    hours.delete(key)
    const [oldest] = hours.size < MOST_REMEMBERED ? [] : hours.keys()
    if (oldest !== undefined) hours.delete(oldest)
    hours.set(key, { since, count: count + 1 })
    return count + 1
  }
}

const AN_HOUR = 3_600_000
const MOST_REMEMBERED = 10_000
