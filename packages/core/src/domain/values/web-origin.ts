/** The origin of an absolute HTTP(S) URL. It is safe to show, unlike credentials, path, query and fragment. */
export const webOrigin = (text: string): string | undefined => {
  const [, protocol, host] = (text.length <= LONGEST_URL && webUrl.exec(text)) || []
  return protocol === undefined || host === undefined ? undefined : `${protocol.toLowerCase()}://${host}`
}

export const LONGEST_URL = 2000

/** Matches an absolute URL. Everything before the last `@` of the authority is a user and a password. */
const webUrl =
  /^(https?):\/\/(?:[^\s/?#\\]*@)?((?:[\p{L}\p{M}\p{N}._~-]+|\[[\da-f:.]+\])(?::\d{1,5})?)(?:\/[^\s?#\\]*)?(?:[?#]\S*)?$/iu
