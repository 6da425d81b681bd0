import { assert } from "@effect/vitest"
import { CurrentApiTokenSettings, type NewApiToken, type Principal } from "@halyard/core/domain"
import { ApiTokenStore, Secrets } from "@halyard/core/ports"
import {
  deleteApiToken,
  listApiTokens,
  listProjectApiTokens,
  updateApiToken,
  validateTokens
} from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { noAccess, refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import {
  aClientToken,
  aUserWithPermissions,
  idOf,
  farFuture,
  listedOf,
  principalOfSecret
} from "../../fixtures/tokens.ts"
import { hexDigits, uniqueName } from "../../fixtures/unique.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const listedApiTokenSuite: UseCaseSuite = {
  "are distinguishable in lists, which show the same after changes, and never authenticate by what lists show":
    Effect.gen(function* () {
      const tokenName = yield* uniqueName("twins")
      const [one, other] = [yield* aTwin(tokenName), yield* aTwin(tokenName)]
      const view = Effect.map(asAdmin(listApiTokens(tokenName)), (tokens) => tokens.map(({ secret }) => secret))
      const [first = "", second = ""] = yield* view
      assert.notStrictEqual(first, second)
      yield* refused(principalOfSecret(Redacted.make(first)), { _tag: "Unauthenticated" })
      assert.deepStrictEqual(yield* validateTokens({ tokens: [Redacted.make(first)], address: "" }), [])
      yield* asAdmin(updateApiToken(Redacted.make(first), { expiresAt: farFuture }))
      assert.deepStrictEqual(yield* view, [first, second])
      for (const wrong of [first.replace("****beef", "****dead"), first.replace("****beef", "****")]) {
        yield* refused(asAdmin(deleteApiToken(Redacted.make(wrong))), { _tag: "NotFound" })
      }
      yield* asAdmin(deleteApiToken(Redacted.make(first)))
      assert.deepStrictEqual(yield* view, [second])
      yield* refused(principalOfSecret(one), { _tag: "Unauthenticated" })
      yield* principalOfSecret(other)
    }),

  "that a caller may neither list nor change are unknown by id, and refused by secret": Effect.gen(function* () {
    const [client, admin] = [yield* aClientToken(), yield* aClientToken({ type: "admin", environment: "*" })]
    const keeper = yield* aUserWithPermissions("UPDATE_CLIENT_API_TOKEN", "DELETE_CLIENT_API_TOKEN")
    const reader = yield* aUserWithPermissions("DELETE_FRONTEND_API_TOKEN", "READ_CLIENT_API_TOKEN")
    const missing = { _tag: "NotFound" } as const
    for (const nameOf of [idOf, listedOf]) {
      yield* refused(as(keeper)(deleteApiToken(nameOf(admin))), missing)
      yield* refused(as(keeper)(updateApiToken(nameOf(admin), { expiresAt: farFuture })), missing)
      yield* refused(as(reader)(deleteApiToken(nameOf(client))), {
        ...noAccess,
        permissions: ["DELETE_CLIENT_API_TOKEN"]
      })
    }
    yield* refused(as(keeper)(deleteApiToken(admin.secret)), { ...noAccess, permissions: ["ADMIN"] })
    yield* as(keeper)(deleteApiToken(listedOf(client)))
  }),

  "can be read again by those who may see all of their projects, if API tokens are stored readable": Effect.gen(
    function* () {
      const [open, hidden] = [yield* aWorkspace(), yield* aWorkspace({ mode: "private" })]
      const tokenName = yield* uniqueName("readable")
      const readable = Effect.provideService(CurrentApiTokenSettings, { readable: true })
      const before = yield* aClientToken({ tokenName, project: open.project })
      const make = (given: Partial<NewApiToken>) => readable(aClientToken({ tokenName, ...given }))
      const one = yield* make({ project: open.project })
      const wide = [
        yield* make({}),
        yield* make({ projects: [open.project, hidden.project] }),
        yield* make({ projects: [open.project, "default"] })
      ]
      const listedBy = (principal: Principal, project?: string) =>
        Effect.map(readable(as(principal)(project === undefined ? listAll : listProjectApiTokens(project))), (tokens) =>
          tokens.filter((token) => token.tokenName === tokenName).map(({ secret }) => secret)
        )
      const listAll = listApiTokens(tokenName)
      const shared = Redacted.value(wide[2]?.secret ?? assert.fail())
      const [full, ...others] = [one, ...wide].map(({ secret }) => Redacted.value(secret))
      const masked = [before, one, ...wide].map((made) => Redacted.value(listedOf(made)))
      assert.deepStrictEqual(yield* listedBy(open.callers.admin), [masked[0] ?? "", full ?? "", ...others])
      assert.deepStrictEqual(yield* listedBy(open.callers.editor), [
        masked[0] ?? "",
        full ?? "",
        masked[2] ?? "",
        masked[3] ?? "",
        shared
      ])
      const member = yield* listedBy(open.callers.member, open.project)
      assert.deepStrictEqual(
        [member.includes(full ?? ""), others.some((secret) => member.includes(secret))],
        [true, false]
      )
      assert.deepStrictEqual(
        (yield* as(open.callers.admin)(listAll)).map(({ secret }) => secret),
        masked
      )
      yield* asAdmin(deleteApiToken(one.secret))
      assert.lengthOf(yield* listedBy(open.callers.admin), 4)
    }
  )
}

/** A client token whose secret ends like those of its twins. */
const aTwin = Effect.fn("aTwin")(function* (tokenName: string) {
  const { digest } = yield* Secrets
  const secret = `*:development.${yield* hexDigits(52)}beef`
  yield* (yield* ApiTokenStore).insertOnce(yield* digest(secret), {
    name: tokenName,
    masked: "*:development.****beef",
    type: "client",
    typeName: "client",
    projects: ["*"],
    environment: "development",
    createdAt: minute(0),
    expiresAt: null
  })
  return Redacted.make(secret)
})
