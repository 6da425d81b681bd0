export interface Named {
  readonly name?: string | null
  readonly username?: string | null
  readonly email?: string | null
}

/** The name of a user: the name, username or email address, whichever there is first. */
export const userName = ({ email, name, username }: Named): string =>
  [name, username, email].find((one) => one !== undefined && one !== null && one !== "") ?? "Unnamed"
