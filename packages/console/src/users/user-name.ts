export interface Named {
  readonly name?: string | null
  readonly username?: string | null
  readonly email?: string | null
}

/** What people call a user. */
export const userName = ({ email, name, username }: Named): string =>
  [name, username, email].find((one) => one !== undefined && one !== null && one !== "") ?? "Unnamed"
