/** A name that a message makes stand out, and that may lead somewhere. */
export interface Name {
  readonly name: string
  readonly url?: string
}

/** A text in plain words, or a name. Both may hold what people wrote, so that whoever writes them down escapes them. */
export type Phrase = string | Name

export type Sentence = ReadonlyArray<Phrase>
