/** A flag as tests write it. */
export interface FlagLine {
  readonly name: string
  /** Whether it is switched on. */
  readonly on: boolean
  /** The share of users who get it, in percent, if not all of them. */
  readonly rollout?: number
  /** The variant that they get. */
  readonly variant?: string
  /** Where that counts. Empty for all environments. */
  readonly environments: ReadonlyArray<string>
}

const form =
  /^(?<name>\S+)(?:\s+(?:(?<state>on|off)|(?<share>\d{1,3})\s*%))?(?:\s+variant\s+(?<variant>\S+))?(?:\s+in\s+(?<places>\S.*))?$/

/** Reads a line such as `search 25% variant blue in production, staging`. Throws if it is none. */
export const readFlagLine = (line: string): FlagLine => {
  const { name, addresses, share, state, variant } = form.exec(line)?.groups ?? {}
  const rollout = share === undefined ? undefined : Number(share)
  if (name === undefined || (rollout ?? 0) > 100) {
    throw new TypeError(
      `"${line}" is not a flag. Write a name, then perhaps "on", "off" or "25%", "variant blue", "in production"`
    )
  }
  return {
    name,
    on: state === undefined ? rollout !== undefined || variant !== undefined : state === "on",
    ...(rollout === undefined ? {} : { rollout }),
    ...(variant === undefined ? {} : { variant }),
    environments: addresses === undefined ? [] : addresses.split(",").map((address) => address.trim())
  }
}
