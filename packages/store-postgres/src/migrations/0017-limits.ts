import { statements } from "./statements.ts"

/** Guessed passwords are also counted by account, from all addresses. */
export const limitGuesses = statements(["CREATE INDEX login_failures_by_account ON login_failures (account, at)"])
