import { compareText } from "../values/text.ts"
import { displayNameOf, type PersonNames } from "./user.ts"

/** Somebody who did something, under the name of that time. */
export interface NamedAuthor {
  readonly id: number
  readonly name: string
}

/** Lists each author once, under the current name of the account if there still is one. By name, then id. */
export const withDisplayNames = (
  authors: ReadonlyArray<NamedAuthor>,
  accounts: ReadonlyArray<PersonNames>
): ReadonlyArray<NamedAuthor> => {
  const current = displayNames(accounts)
  const names = new Map(authors.map(({ id, name }) => [id, current.get(id) ?? name]))
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((left, right) => compareText(left.name, right.name) || left.id - right.id)
}

/** The current names of the accounts, by id. */
export const displayNames = (accounts: ReadonlyArray<PersonNames>): ReadonlyMap<number, string> =>
  new Map(accounts.map((account) => [account.id, displayNameOf(account)]))
