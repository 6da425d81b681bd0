/** A file, or a folder, which has no content. A folder comes before its files. */
export interface TarEntry {
  readonly path: string
  readonly content: Buffer | undefined
}

/** Reads an archive of `packTar`. */
export const readTar = (archive: Buffer): ReadonlyArray<TarEntry> => {
  const entries: Array<TarEntry> = []
  let offset = 0
  while (offset + BLOCK <= archive.length && archive[offset] !== 0) {
    const header = archive.subarray(offset, offset + BLOCK)
    const size = Number.parseInt(textAt(header, 124, 12), 8)
    const content = archive.subarray(offset + BLOCK, offset + BLOCK + size)
    entries.push({ path: textAt(header, 0, 100), content: textAt(header, 156, 1) === FOLDER ? undefined : content })
    offset += BLOCK + roundUp(size)
  }
  return entries
}

/** Packs files and folders. The same entries give the same bytes, at any time and for any user. */
export const packTar = (entries: ReadonlyArray<TarEntry>): Buffer => {
  const blocks = entries.flatMap(({ content, path }) => {
    const size = content?.length ?? 0
    return [header(path, size, content === undefined), content ?? Buffer.alloc(0), Buffer.alloc(roundUp(size) - size)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)])
}

const header = (path: string, size: number, isFolder: boolean): Buffer => {
  const block = Buffer.alloc(BLOCK)
  block.write(path, 0, 100)
  block.write(isFolder ? "0000700" : "0000600", 100)
  block.write("0000000", 108)
  block.write("0000000", 116)
  block.write(size.toString(8).padStart(11, "0"), 124)
  block.write("00000000000", 136)
  block.write(" ".repeat(8), 148)
  block.write(isFolder ? FOLDER : FILE, 156)
  block.write("ustar\x0000", 257)
  const checksum = block.reduce((sum, byte) => sum + byte, 0)
  block.write(`${checksum.toString(8).padStart(6, "0")}\0 `, 148)
  return block
}

const textAt = (block: Buffer, start: number, length: number): string => {
  const text = block.toString("utf8", start, start + length)
  const end = text.indexOf("\0")
  return end === -1 ? text : text.slice(0, end)
}

const roundUp = (size: number): number => Math.ceil(size / BLOCK) * BLOCK

const BLOCK = 512
const FILE = "0"
const FOLDER = "5"
