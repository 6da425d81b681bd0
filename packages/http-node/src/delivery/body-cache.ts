/** The bytes of an answer that is sent many times, and its entity tag. */
export interface Body {
  readonly bytes: Uint8Array
  readonly tag: string
}

/** Caches the most recently used bodies, up to a size. */
interface BodyCache {
  /**
   * The body for a key at a revision; calls `make` if it is not cached. If the tag is unchanged, the former body is
   * returned, with its compressed forms.
   */
  readonly get: (key: string, revision: number, make: () => Body) => Body
}

/** The last body is always cached, even if it exceeds the size. */
export const makeBodyCache = (mostBytes: number): BodyCache => {
  const entries = new Map<string, { readonly revision: number; readonly body: Body }>()
  let bytes = 0

  const forget = (key: string) => {
    const known = entries.get(key)
    if (known === undefined) return
    bytes -= weightOf(key, known.body)
    entries.delete(key)
  }
  const keep = (key: string, revision: number, body: Body) => {
    forget(key)
    entries.set(key, { revision, body })
    bytes += weightOf(key, body)
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes || oldest === key) return
      forget(oldest)
    }
  }

  return {
    get: (key, revision, make) => {
      const known = entries.get(key)
      const made = known?.revision === revision ? known.body : make()
      const body = known?.body.tag === made.tag ? known.body : made
      keep(key, revision, body)
      return body
    }
  }
}

/** Estimates the memory of an entry: overhead, key, body, and about a third of the body for compressed forms. */
const weightOf = (key: string, { bytes }: Body): number => 1000 + 2 * key.length + Math.ceil(bytes.length * 1.3)
