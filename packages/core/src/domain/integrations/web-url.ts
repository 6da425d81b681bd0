/** The parts of an http(s) address that may be shown: its user and password, its query and fragment may be secret. */
export interface WebUrl {
  readonly origin: string
  readonly path: string
}

/** An absolute address of the web, if the text is one. Whether it can be reached is found out when it is. */
export const readWebUrl = (text: string): WebUrl | undefined => {
  const [, protocol, host, path] = (text.length <= LONGEST_URL && webUrl.exec(text)) || []
  return protocol === undefined || host === undefined
    ? undefined
    : { origin: `${protocol.toLowerCase()}://${host}`, path: path ?? "" }
}

export const LONGEST_URL = 2000

/** Everything before the last `@` of the authority is a user and a password. */
const webUrl =
  /^(https?):\/\/(?:[^\s/?#\\]*@)?((?:[\p{L}\p{M}\p{N}._~-]+|\[[\da-f:.]+\])(?::\d{1,5})?)(\/[^\s?#\\]*)?(?:[?#]\S*)?$/iu
