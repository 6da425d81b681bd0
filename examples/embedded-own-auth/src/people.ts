/** A user of the host application. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly isOperator: boolean
  /** Each team owns the project of the same name. */
  readonly teams: ReadonlyArray<string>
}

const ada: Person = { id: 1, email: "ada@example.com", isOperator: true, teams: [] }
const bob: Person = { id: 2, email: "bob@example.com", isOperator: false, teams: ["checkout"] }
const eve: Person = { id: 3, email: "eve@example.com", isOperator: false, teams: ["billing"] }

const people = new Map([ada, bob, eve].map((person) => [person.id, person]))

/** Logged-in users by the value of the cookie `session`. */
export const sessions = new Map([
  ["session-of-ada", ada],
  ["session-of-bob", bob],
  ["session-of-eve", eve]
])

export const personOf = (id: number): Person | undefined => people.get(id)
