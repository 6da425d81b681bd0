/**
 * The text of a file in UTF-8 or UTF-16, with or without a byte order mark: some editors and PowerShell write these.
 * Fails if it is in another encoding.
 */
export const textOfBytes = (bytes: Uint8Array): string =>
  new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)

/** Texts of JSON and YAML begin with ASCII, of which UTF-16 has every other byte 0. */
const encodingOf = ([first, second]: Uint8Array): string => {
  if ((first === 0xff && second === 0xfe) || second === 0) return "utf-16le"
  return (first === 0xfe && second === 0xff) || first === 0 ? "utf-16be" : "utf-8"
}
