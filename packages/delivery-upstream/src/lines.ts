import type { DeliveryScope, DeliverySnapshot } from "@halyard/core/domain"
import { Overloaded, StoreUnavailable } from "@halyard/core/ports"
import { Clock, Effect, Exit, Schedule, Scope, Semaphore } from "effect"
import { fileNameOf } from "./folder.ts"
import type { DocumentWriter } from "./document-writer.ts"
import { storedState, type PastState, stateOf } from "./stored-state.ts"
import { byWidth, covers, keyOf, scopeOf } from "./tokens/known-token.ts"
import { type Line, openLine } from "./line.ts"
import type { TokenBook, UsableToken } from "./tokens/token-book.ts"
import type { Upstream } from "./upstream.ts"

/** What upstream delivers, for all tokens. Tokens share the line of the widest token whose scope includes theirs. */
export interface Lines {
  readonly current: (asked: DeliveryScope, known?: number) => Effect.Effect<DeliverySnapshot>
  readonly cached: (asked: DeliveryScope) => DeliverySnapshot | undefined
  /** Adapts the lines to the tokens: closes those of invalid tokens, and opens those of given tokens. */
  readonly update: Effect.Effect<void>
  readonly all: () => ReadonlyArray<Line>
}

export interface LinesOptions {
  readonly upstream: Upstream
  readonly book: TokenBook
  readonly writer: DocumentWriter
  /** What was known before a restart. */
  readonly past: ReadonlyArray<PastState>
  readonly pollMillis: number
  /** How many filters by tags can be followed with one token. */
  readonly mostFilters: number
  /** Called after each change. */
  readonly changed: Effect.Effect<void>
  /** The names of tokens whose lines stay open. */
  readonly always: ReadonlySet<string>
}

/** Opens lines when SDKs ask, and closes those that no SDK uses any more. All are closed with the scope. */
export const makeLines = Effect.fnUntraced(function* (
  options: LinesOptions
): Effect.fn.Return<Lines, never, Scope.Scope> {
  const board: Board = {
    ...options,
    owner: yield* Effect.scope,
    turns: Semaphore.makeUnsafe(1),
    lines: new Map(),
    routes: new Map(),
    past: [...options.past]
  }
  yield* Effect.forkScoped(Effect.repeat(closeIdle(board), Schedule.spaced("1 minute")))
  const clock = yield* Clock.Clock
  return {
    all: () => [...board.lines.values()],
    cached: (asked) => {
      const line = board.routes.get(keyOf(asked))
      if (line === undefined) return undefined
      line.askedAt = clock.currentTimeMillisUnsafe()
      return line.received()?.snapshot
    },
    update: update(board),
    current: Effect.fnUntraced(function* (asked, known = 0) {
      const line = board.routes.get(keyOf(asked)) ?? (yield* findRoute(board, asked))
      line.askedAt = yield* Clock.currentTimeMillis
      const { snapshot } = line.received() ?? {}
      if (snapshot !== undefined && snapshot.revision >= known) return snapshot
      yield* line.await(known)
      return line.received()?.snapshot ?? (yield* Effect.die(nothingYet))
    })
  }
})

interface OpenLine extends Line {
  readonly close: Effect.Effect<void>
  askedAt: number
}

interface Board extends LinesOptions {
  readonly owner: Scope.Scope
  readonly turns: Semaphore.Semaphore
  readonly lines: Map<string, OpenLine>
  /** The line of each scope that was asked for. Emptied when lines or tokens change. */
  readonly routes: Map<string, OpenLine>
  /** What closed lines had received, newest first. */
  readonly past: Array<PastState>
}

const update = (board: Board) =>
  Effect.gen(function* () {
    const { always, book, lines, routes } = board
    routes.clear()
    const usable = new Map(book.usable().map((one) => [one.token.name, one]))
    yield* retire(
      board,
      [...lines.values()].filter(({ owner }) => !usable.has(owner))
    )
    const given = [...always].flatMap((name) => usable.get(name) ?? []).filter(isForServers)
    for (const token of given.toSorted(widestFirst)) {
      const scope = scopeOf(token.token)
      if (![...lines.values()].some((line) => covers(line.scope, scope))) yield* lineOf(board, scope, token)
    }
  })

const closeIdle = (board: Board) =>
  Effect.gen(function* () {
    const since = (yield* Clock.currentTimeMillis) - IDLE_MILLIS
    const idle = [...board.lines.values()].filter(({ askedAt, owner }) => askedAt < since && !board.always.has(owner))
    yield* retire(board, idle)
  })

/** Closes lines. Their states are remembered, so that lines that the same tokens get later begin with them. */
const retire = (board: Board, lines: ReadonlyArray<OpenLine>) =>
  Effect.suspend(() => {
    // All are removed before the first is closed, so that no request is routed to a line that is about to close.
    for (const line of lines) board.lines.delete(keyOf(line.scope))
    if (lines.length > 0) board.routes.clear()
    board.past.unshift(...pastOf(lines))
    board.past.splice(MOST_PAST)
    return Effect.forEach(lines, ({ close }) => close, { discard: true })
  })

/** The line of the widest token whose scope includes what is asked. While it is new and empty, another line serves. */
const findRoute = Effect.fnUntraced(function* (board: Board, asked: DeliveryScope) {
  const includes = (scope: DeliveryScope) => covers(withTag(scope, asked), asked)
  const [token] = board.book
    .usable()
    .filter((one) => isForServers(one) && includes(scopeOf(one.token)))
    .toSorted(widestFirst)
  const widest = token && (yield* lineOf(board, withTag(scopeOf(token.token), asked), token))
  if (widest?.received() !== undefined) {
    if (board.routes.size >= MOST_ROUTES) board.routes.clear()
    board.routes.set(keyOf(asked), widest)
    return widest
  }
  const filled = [...board.lines.values()].find((line) => covers(line.scope, asked) && line.received() !== undefined)
  return filled ?? widest ?? (yield* Effect.die(noToken(asked)))
})

const lineOf = (board: Board, scope: DeliveryScope, token: UsableToken) =>
  board.turns.withPermit(
    Effect.suspend(() => {
      const known = board.lines.get(keyOf(scope))
      if (known !== undefined) return Effect.succeed(known)
      if (board.lines.size >= MOST_LINES) return Effect.die(tooManyLines)
      const filters = [...board.lines.values()].filter(({ owner, scope: { tag } }) => tag && owner === token.token.name)
      return scope.tag !== undefined && filters.length >= board.mostFilters
        ? Effect.die(tooManyFilters(board.mostFilters))
        : openFor(board, scope, token)
    })
  )

const openFor = Effect.fnUntraced(function* (board: Board, scope: DeliveryScope, { secret, token }: UsableToken) {
  const { book, changed, writer, lines, owner, past, pollMillis, upstream } = board
  const own = yield* Scope.fork(owner)
  const line = openLine({
    upstream,
    scope,
    owner: token.name,
    secret,
    pollMillis,
    before: stateOf(scope, [...pastOf([...lines.values()]), ...past]),
    changed: (received) => {
      writer.schedule(fileNameOf("state-", keyOf(scope)), () => storedState(scope, received))
      return changed
    },
    refused: Effect.ignore(book.recheck(secret))
  })
  const opened: OpenLine = {
    ...(yield* Scope.provide(line, own)),
    askedAt: yield* Clock.currentTimeMillis,
    close: Scope.close(own, Exit.void)
  }
  lines.set(keyOf(scope), opened)
  return opened
})

const pastOf = (lines: ReadonlyArray<Line>): ReadonlyArray<PastState> =>
  lines.flatMap((line) => {
    const received = line.received()
    return received === undefined ? [] : [{ scope: line.scope, received }]
  })

const isForServers = ({ token }: UsableToken): boolean => token.type === "client"

const widestFirst = (left: UsableToken, right: UsableToken): number =>
  byWidth(scopeOf(left.token), scopeOf(right.token))

const withTag = (scope: DeliveryScope, { tag }: DeliveryScope): DeliveryScope =>
  tag === undefined ? scope : { ...scope, tag }

const MOST_LINES = 1000
const MOST_ROUTES = 10_000
const MOST_PAST = 50
const IDLE_MILLIS = 900_000

const tooManyLines = new Overloaded({
  message: `The relay follows its server for ${MOST_LINES} tokens and filters already. Give it a token for all projects.`,
  retryAfter: 60
})

const tooManyFilters = (most: number) =>
  new Overloaded({
    message: `The relay follows its server for ${most} filters by tags already, with the token for these projects. Use fewer filters, or filter in the application.`,
    retryAfter: IDLE_MILLIS / 1000
  })

const noToken = ({ environment, project }: DeliveryScope): StoreUnavailable => {
  const what = `${project === undefined ? "all projects" : project.join()} in ${environment}`
  return new StoreUnavailable({
    message: `The relay has no client token for ${what}. Give it one with HALYARD_RELAY_TOKENS.`,
    reason: `No client token includes ${what}`
  })
}

const nothingYet = new StoreUnavailable({
  message: "The relay has not received anything from its server yet. Try again later.",
  reason: "The upstream server has never answered"
})
