import { type ApiToken, type ApiTokenType, compareText, type ApiTokenContent } from "@halyard/core/domain"
import { ApiTokenStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Option } from "effect"
import { lookUp } from "../database/state.ts"
import type { PeopleState } from "../users/people-state.ts"
import { nextId, People } from "../users/people.ts"

export const layerApiTokenStore: Layer.Layer<ApiTokenStore, never, People> = Layer.effect(
  ApiTokenStore,
  Effect.map(People, ({ modify, read, update }) =>
    ApiTokenStore.of({
      list: read(({ apiTokens }) => HashMap.toValues(apiTokens).toSorted(oldestFirst)),
      find: (digest) => read(({ apiTokens }) => HashMap.get(apiTokens, digest)),
      findAll: (digests) => read((people) => findAll(people, digests)),
      get: (id) => read(({ apiTokens }) => Option.fromUndefinedOr(HashMap.toValues(apiTokens).find(withId(id)))),
      insertOnce: (digest, token) => modify((people) => insertOnce(people, digest, token)),
      setExpiry: (id, expiresAt) => update((people) => replace(people, id, { expiresAt })),
      setProjects: (id, projects) => update((people) => replace(people, id, { projects })),
      remove: (id) => update((people) => remove(people, id)),
      count: (type) =>
        read(
          ({ apiTokens }) => HashMap.toValues(apiTokens).filter((token) => token.type === (type ?? token.type)).length
        ),
      everHad: (type) => read((people) => typesOf(people).includes(type))
    })
  )
)

const oldestFirst = (left: ApiToken, right: ApiToken): number =>
  compareText(left.createdAt, right.createdAt) || left.id - right.id

const withId = (id: number) => (token: ApiToken) => token.id === id

const findAll = ({ apiTokens }: PeopleState, digests: ReadonlyArray<string>): ReadonlyMap<string, ApiToken> =>
  new Map(
    digests.flatMap((digest) => {
      const token = lookUp(apiTokens, digest)
      return token === undefined ? [] : [[digest, token]]
    })
  )

const insertOnce = (
  people: PeopleState,
  digest: string,
  given: ApiTokenContent
): readonly [Option.Option<ApiToken>, PeopleState] => {
  if (HashMap.has(people.apiTokens, digest) || HashMap.has(people.deletedApiTokens, digest)) {
    return [Option.none(), people]
  }
  const [id, next] = nextId(people, "apiToken")
  const token: ApiToken = { ...given, id, seenAt: null }
  return [Option.some(token), { ...next, apiTokens: HashMap.set(next.apiTokens, digest, token) }]
}

const replace = (people: PeopleState, id: number, members: Partial<ApiToken>): PeopleState => ({
  ...people,
  apiTokens: HashMap.map(people.apiTokens, (token) => (token.id === id ? { ...token, ...members } : token))
})

const remove = (people: PeopleState, id: number): PeopleState => ({
  ...people,
  apiTokens: HashMap.filter(people.apiTokens, (token) => token.id !== id),
  deletedApiTokens: HashMap.union(
    people.deletedApiTokens,
    HashMap.map(HashMap.filter(people.apiTokens, withId(id)), ({ type }) => type)
  )
})

const typesOf = ({ apiTokens, deletedApiTokens }: PeopleState): ReadonlyArray<ApiTokenType> => [
  ...HashMap.toValues(apiTokens).map(({ type }) => type),
  ...HashMap.values(deletedApiTokens)
]
