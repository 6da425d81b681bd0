/** The header that says why a change is made. Empty if its author gives no reason. */
export const because = (reason: string | undefined): { readonly headers?: Readonly<Record<string, string>> } => {
  const text = reason?.trim() ?? ""
  // Headers are Latin-1. The interface reads percent-encoded UTF-8.
  return text === "" ? {} : { headers: { [HEADER]: encodeURIComponent(text) } }
}

/** The reason that a request gives, if it gives one. */
export const reasonIn = (headers: Headers): string | undefined => {
  const given = headers.get(HEADER)
  return given === null ? undefined : decodeURIComponent(given)
}

const HEADER = "Halyard-Reason"
