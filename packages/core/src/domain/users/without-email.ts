import type { PersonNames } from "./user.ts"

/**
 * The person as those see them who may not add members to any project: without email addresses, also without a username
 * that is one. Somebody without another name is called by the part before the @.
 */
export const withoutEmail = <P extends PersonNames>(person: P): P => {
  const username = person.username?.includes("@") === true ? null : person.username
  const [mailbox] = (person.email ?? person.username ?? "").split("@")
  return { ...person, email: null, username, name: person.name || (username === null ? mailbox || null : null) }
}
