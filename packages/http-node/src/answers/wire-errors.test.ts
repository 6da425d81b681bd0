import {
  FeatureArchived,
  InvalidData,
  InvalidOperation,
  LimitExceeded,
  NameExists,
  NoAccess,
  NotFound,
  PatternMismatch,
  Unauthenticated
} from "@halyard/core/domain"
import { NotReady } from "@halyard/core/ports"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { asWireErrors, type DomainError } from "./wire-errors.ts"

const cases: ReadonlyArray<readonly [DomainError, string]> = [
  [InvalidData.of("/name", "is taken"), "ValidationError"],
  [new PatternMismatch({ pattern: "a+", names: ["b"], path: "/name", subject: "feature" }), "PatternError"],
  [new FeatureArchived({ feature: "f" }), "ArchivedFeatureError"],
  [new LimitExceeded({ subject: "features", limit: 1 }), "ExceedsLimitError"],
  [new InvalidOperation({ message: "no" }), "InvalidOperationError"],
  [new Unauthenticated(), "AuthenticationRequired"],
  [new NoAccess({ permissions: ["ADMIN"] }), "NoAccessError"],
  [new NotFound({ resource: "feature", id: "f" }), "NotFoundError"],
  [new NameExists({ resource: "feature", name: "f" }), "NameExistsError"],
  [new NotReady({ message: "no" }), "UnavailableError"]
]

it.each(cases)("%s becomes %s with a fresh id and the same message", async (error, name) => {
  const failWith = () => Effect.runPromise(Effect.flip(asWireErrors(Effect.fail(error))))
  const [one, other] = [await failWith(), await failWith()]
  expect(one).toMatchObject({ name, message: error.message, id: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(one.id).not.toBe(other.id)
})
