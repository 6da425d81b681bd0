import { type Account, displayNameOf, creatorNamed } from "@halyard/core/domain"
import { type NewAccount, UserExists, UserStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Option, Result } from "effect"
import { Database } from "../database/database.ts"
import { change, lookUp } from "../database/maps.ts"
import { nextId, type State, type StoredUser } from "../database/state.ts"

export const layerUserStore: Layer.Layer<UserStore, never, Database> = Layer.effect(
  UserStore,
  Effect.map(Database, ({ read, tryModify, tryUpdate, update }) =>
    UserStore.of({
      list: read((state) => accountsOf(state).toSorted((left, right) => left.id - right.id)),
      findAll: (ids) =>
        read((state) =>
          [...new Set(ids)]
            .toSorted((left, right) => left - right)
            .flatMap((id) => lookUp(state.users, id)?.account ?? [])
        ),
      withRootRole: (role, limit) => read((state) => withRootRole(state, role).slice(0, limit)),
      find: (id) => read((state) => Option.map(HashMap.get(state.users, id), ({ account }) => account)),
      findByLogin: (login) => read((state) => findByLogin(state, login)),
      insert: (account) => tryModify((state) => insert(state, account)),
      update: (account) => tryUpdate((state) => replace(state, account)),
      remove: (id) => update((state) => withoutUser(state, id)),
      setPasswordHash: (id, passwordHash) =>
        update((state) => ({ ...state, users: change(state.users, id, (user) => ({ ...user, passwordHash })) })),
      passwordHash: (id) => read((state) => Option.fromNullOr(lookUp(state.users, id)?.passwordHash ?? null)),
      withPassword: read(
        ({ users }) => new Set(HashMap.keys(HashMap.filter(users, ({ passwordHash }) => passwordHash !== null)))
      ),
      countLogin: (id, succeeded) =>
        update((state) => ({ ...state, users: change(state.users, id, (user) => loggedIn(user, succeeded)) }))
    })
  )
)

const accountsOf = (state: State): ReadonlyArray<Account> => HashMap.toValues(state.users).map(({ account }) => account)

const withRootRole = (state: State, role: number): ReadonlyArray<Account> => {
  const groups = HashMap.toValues(state.groups).filter(({ rootRole }) => rootRole === role)
  const members = new Set(groups.flatMap(({ id }) => [...HashMap.keys(lookUp(state.members, id) ?? HashMap.empty())]))
  return accountsOf(state)
    .filter(({ accountType, id, rootRole }) => accountType === "User" && (rootRole === role || members.has(id)))
    .toSorted((left, right) => left.id - right.id)
}

const findByLogin = (state: State, login: string): Option.Option<Pick<StoredUser, "account" | "passwordHash">> =>
  Option.map(
    Option.fromUndefinedOr(
      HashMap.toValues(state.users).find(
        ({ account }) => account.username === login || account.email === login.toLowerCase()
      )
    ),
    ({ account, passwordHash }) => ({ account, passwordHash })
  )

const insert = (
  state: State,
  { accountType, username, name, email, rootRole, createdAt, scimId }: NewAccount
): Result.Result<readonly [Account, State], UserExists> => {
  const [id, next] = nextId(state, "user")
  const given = { accountType, username, name, email, rootRole, createdAt, scimId }
  const account: Account = { id, ...given, active: true, seenAt: null, loginAttempts: 0 }
  return Result.map(unlessTaken(state, account), () => [
    account,
    { ...next, users: HashMap.set(next.users, id, { account, passwordHash: null, provisioned: null }) }
  ])
}

const replace = (state: State, given: Account): Result.Result<State, UserExists> => {
  const { active, id, username, name, email, rootRole, scimId } = given
  return Result.map(unlessTaken(state, given), () => ({
    ...state,
    users: change(state.users, id, (user) => ({
      ...user,
      account: { ...user.account, username, name, email, rootRole, scimId, active }
    })),
    features: HashMap.map(state.features, (feature) =>
      feature.createdBy.id === id ? { ...feature, createdBy: creatorNamed(id, displayNameOf(given)) } : feature
    )
  }))
}

const unlessTaken = (state: State, account: Account): Result.Result<void, UserExists> => {
  const others = accountsOf(state).filter(({ id }) => id !== account.id)
  const isTaken = (property: "email" | "username") =>
    account[property] !== null && others.some((other) => other[property] === account[property])
  if (isTaken("email")) return Result.fail(new UserExists({ property: "email" }))
  if (isTaken("username")) return Result.fail(new UserExists({ property: "username" }))
  return Result.void
}

const withoutUser = (state: State, id: number): State => {
  const ofOthers = <A extends { readonly user: number }>(items: HashMap.HashMap<string, A>) =>
    HashMap.filter(items, ({ user }) => user !== id)
  return {
    ...state,
    users: HashMap.remove(state.users, id),
    members: HashMap.map(state.members, HashMap.remove(id)),
    projectUsers: HashMap.map(state.projectUsers, HashMap.remove(id)),
    personalTokens: HashMap.filter(state.personalTokens, ({ userId }) => userId !== id),
    sessions: ofOthers(state.sessions),
    passwordLinks: ofOthers(state.passwordLinks),
    providerLinks: state.providerLinks.filter(({ user }) => user !== id),
    uiStates: HashMap.remove(state.uiStates, id),
    signedUp: HashMap.map(state.signedUp, (users) => users.filter((user) => user !== id)),
    favoriteFeatures: HashMap.remove(state.favoriteFeatures, id),
    favoriteProjects: HashMap.remove(state.favoriteProjects, id),
    readNotifications: HashMap.remove(state.readNotifications, id),
    subscriptions: HashMap.remove(state.subscriptions, id),
    defaultReviewers: HashMap.map(state.defaultReviewers, (users) => users.filter((user) => user !== id))
  }
}

const loggedIn = (user: StoredUser, succeeded: boolean): StoredUser => ({
  ...user,
  account: { ...user.account, loginAttempts: succeeded ? 0 : user.account.loginAttempts + 1 }
})
