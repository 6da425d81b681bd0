/** The words of somebody who wants to switch a flag. Parts that are not typed yet are empty. */
export interface SwitchWords {
  readonly enabled: boolean
  readonly flag: string
  readonly environment: string
}

const pattern =
  /^(?:(?:switch|turn)\s+)?(?<state>on|off|enable|disable)(?:\s+(?<flag>\S+)(?:\s+in(?:\s+(?<environment>\S+))?)?)?\s*$/i

/**
 * Understands `switch on checkout in production`, also while it is typed: `turn off checkout`, `disable checkout in
 * pro`.
 */
export const switchWords = (query: string): SwitchWords | undefined => {
  const { environment = "", flag = "", state = "" } = pattern.exec(query.trim())?.groups ?? {}
  return state === "" ? undefined : { enabled: /^(?:on|enable)$/i.test(state), flag, environment }
}
