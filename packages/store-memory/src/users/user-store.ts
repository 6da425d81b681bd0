import type { Account } from "@halyard/core/domain"
import { type NewAccount, UserExists, UserStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Option, Result } from "effect"
import { Database } from "../database/database.ts"
import { change, lookUp } from "../database/state.ts"
import type { PeopleState, StoredUser } from "./people-state.ts"
import { nextId, People } from "./people.ts"

export const layerUserStore: Layer.Layer<UserStore, never, Database | People> = Layer.effect(
  UserStore,
  Effect.gen(function* () {
    const { attempt, read, update } = yield* People
    const database = yield* Database

    return UserStore.of({
      list: read((people) => accountsOf(people).toSorted((left, right) => left.id - right.id)),
      find: (id) => read((people) => Option.map(HashMap.get(people.users, id), ({ account }) => account)),
      findByLogin: (login) => read((people) => findByLogin(people, login)),
      insert: (account) => attempt((people) => insert(people, account)),
      update: (account) => attempt((people) => Result.map(replace(people, account), (next) => [undefined, next])),
      remove: (id) =>
        database.update((state) => ({
          ...state,
          favoriteFeatures: HashMap.remove(state.favoriteFeatures, id),
          favoriteProjects: HashMap.remove(state.favoriteProjects, id),
          people: withoutUser(state.people, id)
        })),
      setPasswordHash: (id, passwordHash) =>
        update((people) => ({ ...people, users: change(people.users, id, (user) => ({ ...user, passwordHash })) })),
      passwordHash: (id) => read((people) => Option.fromNullOr(lookUp(people.users, id)?.passwordHash ?? null)),
      withPassword: read(
        ({ users }) => new Set(HashMap.keys(HashMap.filter(users, ({ passwordHash }) => passwordHash !== null)))
      ),
      countLogin: (id, succeeded) =>
        update((people) => ({ ...people, users: change(people.users, id, (user) => loggedIn(user, succeeded)) }))
    })
  })
)

const accountsOf = (people: PeopleState): ReadonlyArray<Account> =>
  HashMap.toValues(people.users).map(({ account }) => account)

const findByLogin = (people: PeopleState, login: string): Option.Option<StoredUser> =>
  Option.fromUndefinedOr(
    HashMap.toValues(people.users).find(
      ({ account }) => account.username === login || account.email === login.toLowerCase()
    )
  )

const insert = (
  people: PeopleState,
  { accountType, username, name, email, rootRole, createdAt, scimId }: NewAccount
): Result.Result<readonly [Account, PeopleState], UserExists> => {
  const [id, next] = nextId(people, "user")
  const given = { accountType, username, name, email, rootRole, createdAt, scimId }
  const account: Account = { id, ...given, seenAt: null, loginAttempts: 0 }
  return Result.map(unlessTaken(people, account), () => [
    account,
    { ...next, users: HashMap.set(next.users, id, { account, passwordHash: null }) }
  ])
}

const replace = (people: PeopleState, given: Account): Result.Result<PeopleState, UserExists> => {
  const { id, username, name, email, rootRole, scimId } = given
  return Result.map(unlessTaken(people, given), () => ({
    ...people,
    users: change(people.users, id, (user) => ({
      ...user,
      account: { ...user.account, username, name, email, rootRole, scimId }
    }))
  }))
}

const unlessTaken = (people: PeopleState, account: Account): Result.Result<void, UserExists> => {
  const others = accountsOf(people).filter(({ id }) => id !== account.id)
  const isTaken = (property: "email" | "username") =>
    account[property] !== null && others.some((other) => other[property] === account[property])
  if (isTaken("email")) return Result.fail(new UserExists({ property: "email" }))
  if (isTaken("username")) return Result.fail(new UserExists({ property: "username" }))
  return Result.void
}

const withoutUser = (people: PeopleState, id: number): PeopleState => {
  const ofOthers = <A extends { readonly user: number }>(items: HashMap.HashMap<string, A>) =>
    HashMap.filter(items, ({ user }) => user !== id)
  return {
    ...people,
    users: HashMap.remove(people.users, id),
    members: HashMap.map(people.members, HashMap.remove(id)),
    projectUsers: HashMap.map(people.projectUsers, HashMap.remove(id)),
    personalTokens: HashMap.filter(people.personalTokens, ({ userId }) => userId !== id),
    sessions: ofOthers(people.sessions),
    passwordLinks: ofOthers(people.passwordLinks),
    signedUp: HashMap.map(people.signedUp, (users) => users.filter((user) => user !== id))
  }
}

const loggedIn = ({ account, passwordHash }: StoredUser, succeeded: boolean): StoredUser => ({
  account: { ...account, loginAttempts: succeeded ? 0 : account.loginAttempts + 1 },
  passwordHash
})
