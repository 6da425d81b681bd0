import { compareText } from "../values/text.ts"
import { displayNameOf, type PersonNames } from "./user.ts"

/** An author under the name at that time. */
export interface NamedAuthor {
  readonly id: number
  readonly name: string
}

/** The distinct authors, by name, then id. Each has the current name of the account if that still exists. */
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
