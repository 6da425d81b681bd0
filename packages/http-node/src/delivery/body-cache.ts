/** Bytes that are sent again and again, and the entity tag that tells them from others. */
export interface Body {
  readonly bytes: Uint8Array
  readonly tag: string
}

/** Keeps the bodies that were asked for last, as many as fit. */
interface BodyCache {
  /** The body of this key as it is at a revision: made by `make` unless it is there. What has the same tag stays the same body. */
  readonly get: (key: string, revision: number, make: () => Body) => Body
}

/** The body that was made last is kept however large it is. */
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

/** An empty body costs something, too; one that is compressed as well costs about a third more. */
const weightOf = (key: string, { bytes }: Body): number => 1000 + 2 * key.length + Math.ceil(bytes.length * 1.3)
