/** Events with ids from `BLOCK * n` to `BLOCK * n + BLOCK - 1` are block `n`. */
export const BLOCK = 16

/**
 * Keys of a text: one for each three characters that follow each other, whatever they are. A text that contains another has all
 * its keys. Different characters may have the same key, so who has all keys of a text does not necessarily contain it.
 */
export const addKeys = (keys: Set<number>, text: string): void => {
  let first = text.charCodeAt(0)
  let second = text.charCodeAt(1)
  for (let index = 2; index < text.length; index += 1) {
    const third = text.charCodeAt(index)
    keys.add(keyOf(first, second, third))
    first = second
    second = third
  }
}

/** The keys that the blocks of events with this text have. None for texts that are too short. */
export const keysOf = (text: string): ReadonlyArray<number> => {
  const keys = new Set<number>()
  // PostgreSQL gets half a character as a replacement for it.
  addKeys(keys, text.toWellFormed().slice(0, MANY_CHARACTERS))
  return [...keys]
}

/** So many say enough. More take longer to look up than they save. */
const MANY_CHARACTERS = 24

/** How many blocks share a key of their own, by which a search can look at the newest of them only. */
export const STRETCHES = [2 ** 10, 2 ** 14] as const

/** The keys of the stretches of a block. */
export const stretchKeysOf = (block: number): ReadonlyArray<number> =>
  STRETCHES.map((length) => stretchKey(length, Math.floor(block / length)))

/** The keys of the stretch that contains the block, and of the stretch before it. */
export const newestStretches = (length: number, block: number): readonly [number, number] => {
  const stretch = Math.floor(block / length)
  return [stretchKey(length, stretch), stretchKey(length, stretch - 1)]
}

const stretchKey = (length: number, stretch: number): number => keyOf(length, 0, stretch)

/** A number of 32 bits that spreads well. */
const keyOf = (first: number, second: number, third: number): number =>
  (Math.imul(Math.imul(first, 0x9e3779b1) + second, 0x85ebca6b) + third) | 0
