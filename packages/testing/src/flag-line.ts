/** A flag as a line in tests describes it. */
export interface FlagLine {
  readonly name: string
  /** Whether it is switched on. */
  readonly on: boolean
  /** The percentage of users who get it, if not all. */
  readonly rollout?: number
  /** The variant that users get. */
  readonly variant?: string
  /** The environments that the line is about. Empty for all. */
  readonly environments: ReadonlyArray<string>
}

const form =
  /^(?<name>\S+)(?:\s+(?:(?<state>on|off)|(?<share>\d{1,3})\s*%))?(?:\s+variant\s+(?<variant>\S+))?(?:\s+in\s+(?<environments>\S.*))?$/

/** Parses a line such as `search 25% variant blue in production, staging`. Throws if it is not valid. */
export const readFlagLine = (line: string): FlagLine => {
  const { name, environments, share, state, variant } = form.exec(line)?.groups ?? {}
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
    environments: environments === undefined ? [] : environments.split(",").map((environment) => environment.trim())
  }
}
