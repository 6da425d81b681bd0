import { assert } from "@effect/vitest"
import { type EventType, type IntegrationRecord, memberRole } from "@halyard/core/domain"
import { AccessPolicy } from "@halyard/core/ports"
import { createUser, setMemberRoles } from "@halyard/core/use-cases"
import { Effect, Struct } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { aReceiver, eventually, startDelivering, publishOf } from "../../fixtures/receivers.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const limitedDeliverySuite: UseCaseSuite = {
  "a limited integration receives events of open projects, and none about people": Effect.scoped(
    Effect.gen(function* () {
      const { hidden, open } = yield* twoProjects
      const { got, publish } = yield* limitedReceiver({ projects: [] }, [])
      yield* publish(hidden, "feature-created")
      yield* publish(open, "user-created")
      yield* publish(`${open},${hidden}`, "feature-created")
      const last = yield* publish(open, "feature-created")
      yield* eventually(Effect.sync(() => got.length > 0))
      assert.deepStrictEqual(got, last)
    })
  ),

  "who saved it must be a member of a named private project, then and now": Effect.scoped(
    Effect.gen(function* () {
      const { hidden, open } = yield* twoProjects
      const { project: other } = yield* aWorkspace({ mode: "private" })
      const user = { kind: "user", id: (yield* aStoredUser).id } as const
      for (const project of [hidden, other]) yield* asAdmin(setMemberRoles(project, user, [memberRole.id]))
      const given = { projects: [hidden, other, open] }
      const { got, publish } = yield* limitedReceiver(given, [hidden], user.id)
      yield* publish(other, "feature-created")
      const seen = [...(yield* publish(hidden, "feature-created")), ...(yield* publish(open, "feature-created"))]
      yield* eventually(Effect.sync(() => got.length === 2))
      yield* asAdmin(setMemberRoles(hidden, user, []))
      yield* publish(hidden, "feature-created")
      seen.push(...(yield* publish(open, "feature-created")))
      yield* eventually(Effect.sync(() => got.length > 2))
      assert.deepStrictEqual(got, seen)
    })
  ),

  "with a policy that does not know users by id, their membership at the last save counts": Effect.scoped(
    Effect.gen(function* () {
      const { hidden, open } = yield* twoProjects
      const { project: other } = yield* aWorkspace({ mode: "private" })
      const policy = AccessPolicy.of(Struct.omit(yield* AccessPolicy, ["memberOfUser"]))
      yield* Effect.gen(function* () {
        const { got, publish } = yield* limitedReceiver({ projects: [hidden, other, open] }, [hidden], 7)
        yield* publish(other, "feature-created")
        const seen = [...(yield* publish(hidden, "feature-created")), ...(yield* publish(open, "feature-created"))]
        yield* eventually(Effect.sync(() => got.length > 1))
        assert.deepStrictEqual(got, seen)
      }).pipe(Effect.provideService(AccessPolicy, policy))
    })
  )
}

const twoProjects = Effect.gen(function* () {
  const { project: open } = yield* aWorkspace()
  const { project: hidden } = yield* aWorkspace({ mode: "private" })
  return { open, hidden }
})

const aStoredUser = Effect.gen(function* () {
  return yield* asAdmin(createUser({ username: yield* uniqueName("saver"), rootRole: 2 }))
})

/** Delivers to a receiver whose integration is limited to these private projects. `publish` writes one event. */
const limitedReceiver = Effect.fnUntraced(function* (
  given: Partial<IntegrationRecord>,
  projects: ReadonlyArray<string>,
  userId: number | null = null
) {
  const receiver = yield* aReceiver(() => Effect.void, {
    events: ["feature-created", "user-created"],
    limitedTo: { userId, projects },
    ...given
  })
  yield* startDelivering([receiver])
  return { got: receiver.got, publish: (project: string, type: EventType) => publishOf(project, 1, type) }
})
