/** Events with ids from `BLOCK * n` to `BLOCK * n + BLOCK - 1` are block `n`. */
export const BLOCK = 16

/** Sets to which the keys of texts are added. The first two may be the same. */
export interface KeySets {
  readonly ofThree: Set<number>
  readonly ofFour: Set<number>
  /** The keys of three characters that are part of a key of four. */
  readonly implied?: Set<number>
}

/**
 * Adds the keys of a text: one for each three characters that follow each other, whatever they are, and one for each
 * two digits together with the two characters before them. In a log with ids, a key of three hexadecimal digits is in
 * every eighth block, and one of four in one block of 250. A text that contains another one has all its keys. Different
 * characters may have the same key, so a text that has all keys of another one need not contain it.
 */
export const addKeys = (text: string, { implied, ofFour, ofThree }: KeySets): void => {
  let first = text.charCodeAt(0)
  let second = text.charCodeAt(1)
  let before: number | undefined
  for (let index = 2; index < text.length; index += 1) {
    const third = text.charCodeAt(index)
    const key = keyOf(first, second, third)
    ofThree.add(key)
    if (before !== undefined && isDigit(second) && isDigit(third)) {
      ofFour.add(keyOf(before, third, FOUR))
      implied?.add(before).add(key)
    }
    before = key
    first = second
    second = third
  }
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Marks keys of four characters, so that none equals a key of three. */
const FOUR = 4

/**
 * Lists of keys that the blocks of events with this text have, the rarest first: those of four characters, then those
 * of three that are not part of these. None for texts that are too short.
 */
export const keysOf = (text: string): ReadonlyArray<ReadonlyArray<number>> => {
  const keys = { ofThree: new Set<number>(), ofFour: new Set<number>(), implied: new Set<number>() }
  // PostgreSQL gets half a character as a replacement for it.
  addKeys(text.toWellFormed().slice(0, MANY_CHARACTERS), keys)
  const others = [...keys.ofThree].filter((key) => !keys.implied.has(key))
  return [[...keys.ofFour], others].filter((list) => list.length > 0)
}

/** So many characters narrow a search enough: keys of more take longer to look up than they save. */
const MANY_CHARACTERS = 24

/**
 * Lengths of stretches, in blocks. The blocks of a stretch share a key, by which a search can look at the newest ones
 * only.
 */
const STRETCHES = [2 ** 10, 2 ** 14] as const

/** The keys of the stretches of a block. */
export const stretchKeysOf = (block: number): ReadonlyArray<number> =>
  STRETCHES.map((length) => stretchKey(length, Math.floor(block / length)))

/** Blocks that follow each other. */
export interface LogPart {
  readonly first: number
  readonly last: number
  /** These blocks have one of these keys. Without them, a part is most of the log. */
  readonly stretches?: ReadonlyArray<number>
}

/** All blocks up to this one in parts, the newest first: two short stretches, two long ones, and the others. */
export const partsUpTo = (block: number): ReadonlyArray<LogPart> => {
  const parts: Array<LogPart> = []
  let last = block
  for (const length of STRETCHES) {
    const stretch = Math.floor(last / length)
    if (stretch < 2) break
    const first = (stretch - 1) * length
    parts.push({ first, last, stretches: [stretchKey(length, stretch), stretchKey(length, stretch - 1)] })
    last = first - 1
  }
  return [...parts, { first: 0, last }]
}

const stretchKey = (length: number, stretch: number): number => keyOf(length, 0, stretch)

/** A number of 32 bits that spreads well. */
const keyOf = (first: number, second: number, third: number): number =>
  (Math.imul(Math.imul(first, 0x9e3779b1) + second, 0x85ebca6b) + third) | 0
