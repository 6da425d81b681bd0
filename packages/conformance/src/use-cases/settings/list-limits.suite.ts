import { assert } from "@effect/vitest"
import {
  ContextFieldStore,
  GroupStore,
  IntegrationStore,
  RoleStore,
  TagTypeStore,
  UserStore
} from "@halyard/core/ports"
import {
  createContextField,
  createGroup,
  createRole,
  createTagType,
  listIntegrations,
  provisionGroup,
  replaceProvisionedGroup,
  updateContextField,
  updateGroup,
  updateIntegration,
  updateRole,
  updateServiceAccount,
  updateTagType
} from "@halyard/core/use-cases"
import { Effect, Result } from "effect"
import { refused } from "../../fixtures/assertions.ts"
import { addWebhook, aWebhook } from "../../fixtures/integrations.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { aServiceAccount } from "../../fixtures/tokens.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { racing } from "../racing.ts"
import type { UseCaseNeeds, UseCaseSuite } from "../use-case-suite.ts"

const LARGEST = 20_000_000

const tooLarge = (kind: string) => ({
  _tag: "LimitExceeded",
  message: `The limit of ${LARGEST} characters of JSON for all ${kind} together is reached`
})

/** The list with an item that takes all the space. */
const filled = <A extends object>(list: Effect.Effect<ReadonlyArray<A>>) =>
  Effect.map(list, (items) => {
    const last = items.at(-1)
    return last === undefined ? items : [...items, { ...last, filling: "x".repeat(LARGEST) }]
  })

/** What lists that are answered as a whole promise about the size of their items. */
export const listLimitsSuite: UseCaseSuite = {
  "hold for changes that make an item larger, and not for others, for which the list is not even read": Effect.gen(
    function* () {
      const [group, role, type, field] = yield* Effect.replicateEffect(uniqueName("list"), 4)
      const { id: groupId } = yield* asAdmin(createGroup({ name: group ?? "", description: "long", users: [] }))
      const { id: roleId } = yield* asAdmin(createRole({ name: role ?? "", description: "long", permissions: [] }))
      yield* asAdmin(createTagType({ name: type ?? "", description: "long" }))
      yield* asAdmin(createContextField({ name: field ?? "", description: "long" }))
      const { id: account } = yield* aServiceAccount()
      const changes = (text: string): Readonly<Record<string, Effect.Effect<unknown, object, UseCaseNeeds>>> => ({
        groups: asAdmin(updateGroup(groupId, { name: group ?? "", description: text })),
        roles: asAdmin(updateRole(roleId, { name: role ?? "", description: text })),
        "tag types": asAdmin(updateTagType(type ?? "", { description: text })),
        "context fields": asAdmin(updateContextField(field ?? "", { description: text })),
        "service accounts": asAdmin(updateServiceAccount(account, { name: text }))
      })
      for (const [kind, change] of Object.entries(changes("much longer than before"))) {
        yield* refused(withFullLists(change), tooLarge(kind))
      }
      const { groups, ...others } = changes("s")
      for (const change of Object.values(others)) yield* withFullLists(change)
      yield* (groups ?? Effect.die("missing")).pipe(
        Effect.updateService(GroupStore, (store) => ({ ...store, list: Effect.die("The list was read") }))
      )
    }
  ),

  "hold for groups that a directory renames": Effect.gen(function* () {
    const displayName = yield* uniqueName("directory")
    const { group } = yield* asAdmin(provisionGroup({ displayName }))
    const renamed = replaceProvisionedGroup(group.scimId ?? "", { displayName: `${displayName}-and-more` })
    yield* refused(withFullLists(asAdmin(renamed)), tooLarge("groups"))
  }),

  "hold for two integrations that grow at once": racing(
    Effect.gen(function* () {
      const [one, two] = [yield* addWebhook(), yield* addWebhook()]
      const [first] = yield* (yield* IntegrationStore).list
      const size = JSON.stringify((yield* asAdmin(listIntegrations())).addons).length
      const filling = { description: "x".repeat(LARGEST - size - 1500) }
      const results = yield* Effect.all([enlarge(one), enlarge(two)], { concurrency: 2 }).pipe(
        Effect.updateService(IntegrationStore, (store) => ({
          ...store,
          list: Effect.map(store.list, (all) => (first === undefined ? all : [...all, { ...first, ...filling }]))
        }))
      )
      assert.lengthOf(results.filter(Result.isSuccess), 1)
    })
  )
}

const withFullLists = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  effect.pipe(
    Effect.updateService(GroupStore, (store) => ({ ...store, list: filled(store.list) })),
    Effect.updateService(RoleStore, (store) => ({ ...store, list: filled(store.list) })),
    Effect.updateService(TagTypeStore, (store) => ({ ...store, list: filled(store.list) })),
    Effect.updateService(ContextFieldStore, (store) => ({ ...store, list: filled(store.list) })),
    Effect.updateService(UserStore, (store) => ({ ...store, list: filled(store.list) }))
  )

const enlarge = ({ id }: { readonly id: number }) =>
  asAdmin(updateIntegration(id, { ...aWebhook, description: "x".repeat(1000) })).pipe(Effect.result)
