/** A file of a package as `npm pack` would publish it. */
export interface PackedFile {
  /** Relative to the package. */
  readonly path: string
  readonly text: string
}
