import type {
  FeatureArchived,
  InvalidData,
  InvalidOperation,
  LimitExceeded,
  NameExists,
  NoAccess,
  NotFound,
  PatternMismatch,
  TooManyRequests,
  Unauthenticated
} from "@halyard/core/domain"
import type { NotReady } from "@halyard/core/ports"
import { Effect } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"
import {
  ArchivedFeatureError,
  AuthenticationRequired,
  ExceedsLimitError,
  InvalidOperationError,
  NameExistsError,
  NoAccessError,
  NotFoundError,
  PatternError,
  RateLimitError,
  UnavailableError,
  ValidationError
} from "@halyard/http-contract"
import { errorId } from "./answer-failures.ts"

export type DomainError =
  | FeatureArchived
  | InvalidData
  | InvalidOperation
  | LimitExceeded
  | NameExists
  | NoAccess
  | NotFound
  | NotReady
  | PatternMismatch
  | TooManyRequests
  | Unauthenticated

/** Fails with the wire's form of each failure of the domain. */
export function asWireErrors<A, E extends DomainError, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, WireErrorOf<E>, R>
export function asWireErrors<A, R>(
  effect: Effect.Effect<A, DomainError, R>
): Effect.Effect<A, WireErrorOf<DomainError>, R> {
  return Effect.catchTags(effect, onTheWire)
}

/** What a failure of the domain becomes. */
type WireErrorOf<E extends DomainError> = E extends DomainError
  ? Effect.Error<ReturnType<(typeof onTheWire)[E["_tag"]]>>
  : never

const failWith = <E>(make: (id: string) => E): Effect.Effect<never, E> =>
  Effect.flatMap(errorId, (id) => Effect.fail(make(id)))

const onTheWire = {
  FeatureArchived: ({ message }: FeatureArchived) => failWith((id) => new ArchivedFeatureError({ id, message })),
  // The interface has one name for whatever is in the way.
  InvalidData: ({ message, violations }: InvalidData) =>
    failWith((id) => new ValidationError({ id, message, details: violations })),
  InvalidOperation: ({ message }: InvalidOperation) => failWith((id) => new InvalidOperationError({ id, message })),
  LimitExceeded: ({ message }: LimitExceeded) => failWith((id) => new ExceedsLimitError({ id, message })),
  NameExists: ({ message }: NameExists) => failWith((id) => new NameExistsError({ id, message })),
  NoAccess: ({ message, permissions }: NoAccess) => failWith((id) => new NoAccessError({ id, message, permissions })),
  NotFound: ({ message }: NotFound) => failWith((id) => new NotFoundError({ id, message })),
  NotReady: ({ message }: NotReady) => failWith((id) => new UnavailableError({ id, message })),
  PatternMismatch: ({ message }: PatternMismatch) => failWith((id) => new PatternError({ id, message })),
  TooManyRequests: ({ message, retryAfter }: TooManyRequests) =>
    Effect.andThen(
      tellWhen(retryAfter),
      failWith((id) => new RateLimitError({ id, message }))
    ),
  Unauthenticated: ({ message }: Unauthenticated) => failWith((id) => new AuthenticationRequired({ id, message }))
} as const

/** Says in the answer to the request at hand, if there is one, when it may be sent again. */
const tellWhen = (seconds: number): Effect.Effect<void> =>
  Effect.withFiber(({ context }) => {
    HttpEffect.appendPreResponseHandlerUnsafe(context, (_, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", String(seconds)))
    )
    return Effect.void
  })
