/** A file, or a folder, which has no content. A folder comes before its files. */
export interface TarEntry {
  readonly path: string
  readonly content: Buffer | undefined
}

/** Reads an archive of `packTar`. */
export const readTar = (archive: Buffer): ReadonlyArray<TarEntry> => {
  const entries: Array<TarEntry> = []
  let offset = 0
  for (;;) {
    const header = readTarHeader(archive.subarray(offset, offset + TAR_BLOCK))
    if (header === undefined) return entries
    const start = offset + TAR_BLOCK
    const content = archive.subarray(start, start + header.size)
    entries.push({ path: header.path, content: header.isFolder ? undefined : content })
    offset = start + header.size + tarPadding(header.size).length
  }
}

export interface TarHeader {
  readonly path: string
  /** The size of the content that follows, without its padding. */
  readonly size: number
  readonly isFolder: boolean
}

/** Reads the block before an entry. Undefined if it is no such block, as at the end of an archive. */
export const readTarHeader = (block: Buffer): TarHeader | undefined => {
  if (block.length < TAR_BLOCK || textAt(block, 148, 6) !== checksumOf(block)) return undefined
  const size = Number.parseInt(textAt(block, 124, 12), 8)
  return { path: textAt(block, 0, 100), size, isFolder: textAt(block, 156, 1) === FOLDER }
}

/** Packs files and folders. The same entries give the same bytes, at any time and for any user. */
export const packTar = (entries: ReadonlyArray<TarEntry>): Buffer => {
  const blocks = entries.flatMap(({ content, path }) => {
    const size = content?.length ?? 0
    return [tarHeader({ path, size, isFolder: content === undefined }), content ?? Buffer.alloc(0), tarPadding(size)]
  })
  return Buffer.concat([...blocks, TAR_END])
}

/** The block before an entry. The path must not exceed 100 bytes. */
export const tarHeader = ({ isFolder, path, size }: TarHeader): Buffer => {
  const block = Buffer.alloc(TAR_BLOCK)
  block.write(path, 0, 100)
  block.write(isFolder ? "0000700" : "0000600", 100)
  block.write("0000000", 108)
  block.write("0000000", 116)
  block.write(size.toString(8).padStart(11, "0"), 124)
  block.write("00000000000", 136)
  block.write(isFolder ? FOLDER : FILE, 156)
  block.write("ustar\x0000", 257)
  block.write(`${checksumOf(block)}\0 `, 148)
  return block
}

/** The checksum counts its own eight bytes as spaces. */
const checksumOf = (block: Buffer): string => {
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0)
  return sum.toString(8).padStart(6, "0")
}

/** Fills the last block of a content. */
export const tarPadding = (size: number): Buffer => Buffer.alloc(Math.ceil(size / TAR_BLOCK) * TAR_BLOCK - size)

const textAt = (block: Buffer, start: number, length: number): string => {
  const text = block.toString("utf8", start, start + length)
  const end = text.indexOf("\0")
  return end === -1 ? text : text.slice(0, end)
}

export const TAR_BLOCK = 512
export const TAR_END = Buffer.alloc(2 * TAR_BLOCK)
const FILE = "0"
const FOLDER = "5"
