import { type ApiToken, type ApiTokenType, compareText, type ApiTokenContent } from "@halyard/core/domain"
import { ApiTokenStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import { nextId, type State } from "../database/state.ts"

export const layerApiTokenStore: Layer.Layer<ApiTokenStore, never, Database> = Layer.effect(
  ApiTokenStore,
  Effect.map(Database, ({ modify, read, update }) =>
    ApiTokenStore.of({
      list: read(({ apiTokens }) => HashMap.toValues(apiTokens).toSorted(oldestFirst)),
      find: (digest) => read(({ apiTokens }) => HashMap.get(apiTokens, digest)),
      findAll: (digests) => read((state) => findAll(state, digests)),
      digests: read(({ apiTokens }) => new Map(HashMap.toEntries(apiTokens).map(([digest, { id }]) => [id, digest]))),
      get: (id) => read(({ apiTokens }) => Option.fromUndefinedOr(HashMap.toValues(apiTokens).find(withId(id)))),
      insertOnce: (digest, token) => modify((state) => insertOnce(state, digest, token)),
      setExpiry: (id, expiresAt) => update((state) => replace(state, id, { expiresAt })),
      setProjects: (id, projects) => update((state) => replace(state, id, { projects })),
      remove: (id) => update((state) => remove(state, id)),
      keepSecret: (digest, sealed) => update((state) => keepSecret(state, digest, sealed)),
      storedSecrets: read(storedSecrets),
      forgetSecrets: modify((state) => [
        HashMap.size(state.sealedApiTokens),
        { ...state, sealedApiTokens: HashMap.empty() }
      ]),
      count: (type) =>
        read(
          ({ apiTokens }) => HashMap.toValues(apiTokens).filter((token) => token.type === (type ?? token.type)).length
        ),
      everHad: (type) => read((state) => typesOf(state).includes(type))
    })
  )
)

const oldestFirst = (left: ApiToken, right: ApiToken): number =>
  compareText(left.createdAt, right.createdAt) || left.id - right.id

const withId = (id: number) => (token: ApiToken) => token.id === id

const findAll = ({ apiTokens }: State, digests: ReadonlyArray<string>): ReadonlyMap<string, ApiToken> =>
  new Map(
    digests.flatMap((digest) => {
      const token = lookUp(apiTokens, digest)
      return token === undefined ? [] : [[digest, token]]
    })
  )

const insertOnce = (
  state: State,
  digest: string,
  given: ApiTokenContent
): readonly [Option.Option<ApiToken>, State] => {
  if (HashMap.has(state.apiTokens, digest) || HashMap.has(state.deletedApiTokens, digest)) {
    return [Option.none(), state]
  }
  const [id, next] = nextId(state, "apiToken")
  const token: ApiToken = { ...given, id, seenAt: null }
  return [Option.some(token), { ...next, apiTokens: HashMap.set(next.apiTokens, digest, token) }]
}

const replace = (state: State, id: number, members: Partial<ApiToken>): State => ({
  ...state,
  apiTokens: HashMap.map(state.apiTokens, (token) => (token.id === id ? { ...token, ...members } : token))
})

const keepSecret = (state: State, digest: string, sealed: string): State =>
  HashMap.has(state.apiTokens, digest) && !HashMap.has(state.sealedApiTokens, digest)
    ? { ...state, sealedApiTokens: HashMap.set(state.sealedApiTokens, digest, sealed) }
    : state

const storedSecrets = ({ apiTokens, sealedApiTokens }: State): ReadonlyMap<number, string> =>
  new Map(
    HashMap.toEntries(sealedApiTokens).flatMap(([digest, sealed]) => {
      const token = lookUp(apiTokens, digest)
      return token === undefined ? [] : [[token.id, sealed]]
    })
  )

const remove = (state: State, id: number): State => ({
  ...state,
  sealedApiTokens: HashMap.filter(state.sealedApiTokens, (_, digest) => lookUp(state.apiTokens, digest)?.id !== id),
  apiTokens: HashMap.filter(state.apiTokens, (token) => token.id !== id),
  deletedApiTokens: HashMap.union(
    state.deletedApiTokens,
    HashMap.map(HashMap.filter(state.apiTokens, withId(id)), ({ type }) => type)
  )
})

const typesOf = ({ apiTokens, deletedApiTokens }: State): ReadonlyArray<ApiTokenType> => [
  ...HashMap.toValues(apiTokens).map(({ type }) => type),
  ...HashMap.values(deletedApiTokens)
]
