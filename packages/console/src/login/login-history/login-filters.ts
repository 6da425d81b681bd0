import type { LoginEvent } from "../../interface/operations.gen.ts"

/** The filters of the logins, as they stand in the address. */
export interface LoginFilters {
  readonly query?: string
  readonly outcome?: string
  readonly how?: string
  readonly from?: string
  readonly to?: string
}

const day = /^IS:\d{4}-\d{2}-\d{2}$/

const forms: Readonly<Record<keyof LoginFilters, RegExp>> = {
  query: /./s,
  outcome: /^IS:(?:in|refused)$/,
  how: /^IS:(?:password|open-id-connect)$/,
  from: day,
  to: day
}

/** Reads the filters from the search part of an address. Values that are no filters are ignored. */
export const readLoginFilters = (search: Record<string, unknown>): LoginFilters =>
  Object.fromEntries(
    Object.entries(forms).flatMap(([key, form]) => {
      const value = search[key]
      const text = typeof value === "string" || typeof value === "number" ? String(value) : ""
      return form.test(text) ? [[key, text]] : []
    })
  )

/** Whether a login is among those that the filters find. Days are those of UTC. */
export const isLoginFound = (login: LoginEvent, { from, how, outcome, query, to }: LoginFilters): boolean => {
  const date = login.created_at.slice(0, 10)
  const text = `${login.username ?? ""} ${login.ip ?? ""} ${login.failure_reason ?? ""}`.toLowerCase()
  return (
    (query === undefined || text.includes(query.toLowerCase())) &&
    (outcome === undefined || (outcome === "IS:in") === login.successful) &&
    (how === undefined || how === `IS:${login.auth_type}`) &&
    (from === undefined || date >= from.slice(3)) &&
    (to === undefined || date <= to.slice(3))
  )
}
