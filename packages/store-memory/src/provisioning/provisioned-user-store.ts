import { fold, profileOfAccount, type ProvisionedUser, type UserKey } from "@halyard/core/domain"
import { ProvisionedUserStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import { change } from "../database/maps.ts"
import type { State, StoredUser } from "../database/state.ts"
import { inRange } from "./in-range.ts"

export const layerProvisionedUserStore: Layer.Layer<ProvisionedUserStore, never, Database> = Layer.effect(
  ProvisionedUserStore,
  Effect.map(Database, ({ read, update }) =>
    ProvisionedUserStore.of({
      find: (scimId) =>
        read((state) => Option.fromUndefinedOr(usersOf(state).find(({ account }) => account.scimId === scimId))),
      findBy: (key) => read((state) => usersOf(state).filter((user) => has(user, key))),
      list: (range) => read((state) => inRange(usersOf(state), range)),
      count: read((state) => usersOf(state).length),
      save: (id, profile, updatedAt) =>
        update((state) => ({
          ...state,
          users: change(state.users, id, (user) => ({ ...user, provisioned: { profile, updatedAt } }))
        })),
      idsOf: (scimIds) =>
        read((state) => {
          const wanted = new Set(scimIds)
          return new Map(
            usersOf(state).flatMap(({ account: { id, scimId } }) =>
              scimId !== null && wanted.has(scimId) ? [[scimId, id] as const] : []
            )
          )
        })
    })
  )
)

const usersOf = ({ users }: State): ReadonlyArray<ProvisionedUser> =>
  HashMap.toValues(users)
    .filter(({ account }) => account.scimId !== null)
    .toSorted((left, right) => left.account.id - right.account.id)
    .map(provisionedOf)

const provisionedOf = ({ account, provisioned }: StoredUser): ProvisionedUser => ({
  account,
  profile: provisioned?.profile ?? profileOfAccount(account),
  updatedAt: provisioned?.updatedAt ?? account.createdAt
})

const has = ({ account, profile }: ProvisionedUser, { attribute, value }: UserKey): boolean => {
  switch (attribute) {
    case "id":
      return account.scimId === value
    case "externalId":
      return profile.externalId === value
    case "userName":
      return fold(profile.userName) === fold(value)
  }
}
