/** The list with one item moved by a number of positions, at most to the start or the end. */
export const moved = (items: ReadonlyArray<string>, item: string, by: number): ReadonlyArray<string> => {
  const from = items.indexOf(item)
  if (from === -1) return items
  const to = Math.min(Math.max(from + by, 0), items.length - 1)
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
