import {
  type Conflict,
  type FeatureArchived,
  type InvalidData,
  type InvalidImport,
  type InvalidOperation,
  type InvalidToken,
  type LimitExceeded,
  type Locate,
  violationMessage,
  type NameExists,
  type NoAccess,
  type NotFound,
  type PatternMismatch,
  type TooManyRequests,
  type Unauthenticated,
  type UnderMaintenance,
  type Violation
} from "@halyard/core/domain"
import type { NotReady } from "@halyard/core/ports"
import { Effect } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"
import {
  ArchivedFeatureError,
  AuthenticationRequired,
  ConflictError,
  type ErrorDetail,
  ExceedsLimitError,
  InvalidOperationError,
  InvalidTokenError,
  NameExistsError,
  NoAccessError,
  NotFoundError,
  PatternError,
  RateLimitError,
  UnavailableError,
  ValidationError
} from "@halyard/http-contract"
import { errorId } from "./answer-failures.ts"
import { locate } from "./locate-input.ts"

export type DomainError =
  | Conflict
  | FeatureArchived
  | InvalidData
  | InvalidImport
  | InvalidOperation
  | InvalidToken
  | LimitExceeded
  | NameExists
  | NoAccess
  | NotFound
  | NotReady
  | PatternMismatch
  | TooManyRequests
  | Unauthenticated
  | UnderMaintenance

/** Turns each failure of the domain into the error that the contract declares for it. */
export function asWireErrors<A, E extends DomainError, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, WireErrorOf<E>, R>
export function asWireErrors<A, R>(
  effect: Effect.Effect<A, DomainError, R>
): Effect.Effect<A, WireErrorOf<DomainError>, R> {
  return Effect.catchTags(effect, onTheWire)
}

/** The error that a failure of the domain becomes. */
type WireErrorOf<E extends DomainError> = E extends DomainError
  ? Effect.Error<ReturnType<(typeof onTheWire)[E["_tag"]]>>
  : never

const failWith = <E>(make: (id: string) => E): Effect.Effect<never, E> =>
  Effect.flatMap(errorId, (id) => Effect.fail(make(id)))

/** Fails with the error for a failure that names properties of the input, by where they were in the request. */
const failAt = <D, E>(failure: Located<D>, make: (id: string, located: D) => E): Effect.Effect<never, E> =>
  Effect.flatMap(locate, (pointer) => failWith((id) => make(id, failure.at(pointer))))

interface Located<D> {
  readonly at: (locate: Locate) => D
}

const onTheWire = {
  Conflict: ({ conflicts, message }: Conflict) => failWith((id) => new ConflictError({ id, message, conflicts })),
  FeatureArchived: ({ message }: FeatureArchived) => failWith((id) => new ArchivedFeatureError({ id, message })),
  InvalidData: (failure: InvalidData) =>
    failAt(
      failure,
      (id, { message, violations }) => new ValidationError({ id, message, details: violations.map(detailOf) })
    ),
  InvalidImport: (failure: InvalidImport) =>
    failAt(
      failure,
      (id, { message, errors, path }) =>
        new ValidationError({ id, message, details: errors.map((error) => ({ ...error, path })) })
    ),
  InvalidOperation: (failure: InvalidOperation) =>
    failAt(failure, (id, { message }) => new InvalidOperationError({ id, message })),
  InvalidToken: ({ message }: InvalidToken) => failWith((id) => new InvalidTokenError({ id, message })),
  LimitExceeded: (failure: LimitExceeded) =>
    failAt(failure, (id, { message }) => new ExceedsLimitError({ id, message })),
  NameExists: ({ message }: NameExists) => failWith((id) => new NameExistsError({ id, message })),
  NoAccess: ({ message, permissions }: NoAccess) => failWith((id) => new NoAccessError({ id, message, permissions })),
  NotFound: ({ message }: NotFound) => failWith((id) => new NotFoundError({ id, message })),
  NotReady: ({ message }: NotReady) => failWith((id) => new UnavailableError({ id, message })),
  PatternMismatch: (failure: PatternMismatch) =>
    failAt(failure, (id, { message }) => new PatternError({ id, message })),
  TooManyRequests: ({ message, retryAfter }: TooManyRequests) =>
    Effect.andThen(
      sayWhenToRetry(retryAfter),
      failWith((id) => new RateLimitError({ id, message }))
    ),
  Unauthenticated: ({ message }: Unauthenticated) => failWith((id) => new AuthenticationRequired({ id, message })),
  UnderMaintenance: ({ message }: UnderMaintenance) => failWith((id) => new UnavailableError({ id, message }))
} as const

/** A violation as an entry of `details` in the body of an error. */
export const detailOf = (violation: Violation): ErrorDetail => ({
  message: violationMessage(violation),
  path: violation.path,
  ...(violation.weaknesses === undefined ? {} : { validationErrors: violation.weaknesses })
})

/** Sets `Retry-After` in the answer to the current request, if there is one. */
const sayWhenToRetry = (seconds: number): Effect.Effect<void> =>
  Effect.withFiber(({ context }) => {
    HttpEffect.appendPreResponseHandlerUnsafe(context, (_, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", String(seconds)))
    )
    return Effect.void
  })
