import { call } from "./interface.ts"

export interface Thing {
  readonly id: number
  readonly name: string
}

/** What the interface answers to an administrator. */
export const read = async <Answer>(path: string): Promise<Answer> => (await call("GET", path)) as Answer

export const make = async (path: string, body: unknown): Promise<Thing> => (await call("POST", path, body)) as Thing

/** The id of a user; 0 if there is none of that name. */
export const userNamed = async (name: string): Promise<number> => {
  const { users } = await read<{ users: ReadonlyArray<Thing> }>("/user-admin")
  return users.find((one) => one.name === name)?.id ?? 0
}
