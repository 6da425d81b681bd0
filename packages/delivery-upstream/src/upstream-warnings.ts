/** The warnings that upstream gave about the metrics of each token within the last minutes. */
export interface UpstreamWarnings {
  /** Records the warning of an answer, if there is one. Returns it if it is new. */
  readonly note: (token: string, warning: string | undefined, millis: number) => string | undefined
  readonly of: (token: string, millis: number) => ReadonlyArray<string>
}

export const makeUpstreamWarnings = (): UpstreamWarnings => {
  const noted = new Map<string, { readonly warning: string; readonly until: number }>()
  return {
    note: (token, warning, millis) => {
      const before = noted.get(token)
      noted.delete(token)
      if (warning === undefined) return undefined
      noted.set(token, { warning: warning.slice(0, MOST_CHARACTERS), until: millis + MILLIS_NOTED })
      return before === undefined ? warning.slice(0, MOST_CHARACTERS) : undefined
    },
    of: (token, millis) => {
      const { until, warning } = noted.get(token) ?? {}
      return warning !== undefined && until !== undefined && until >= millis ? [warning] : []
    }
  }
}

/** Servers repeat a warning for this long after they refused something. */
const MILLIS_NOTED = 600_000

const MOST_CHARACTERS = 2000
