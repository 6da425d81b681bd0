import type { PersonNames } from "./user.ts"

/**
 * The person as visible to callers who may not add members to any project: without an email address, even as a username
 * or a name. Somebody without another name is called by the part before the @.
 */
export const withoutEmail = <P extends PersonNames>(person: P): P => {
  const username = isAddress(person.username) ? null : person.username
  const name = isAddress(person.name) ? null : person.name
  const [mailbox] = (person.email ?? person.username ?? person.name ?? "").split("@")
  return { ...person, email: null, username, name: name || (username === null ? mailbox || null : null) }
}

const isAddress = (text: string | null): boolean => text?.includes("@") === true
