import { Effect, Latch, type Scope } from "effect"
import type { Folder } from "./folder.ts"

/** Writes documents that change often: at once, but each second at most once. */
export interface Keeper {
  /** Keeps what `make` returns when it is written. */
  readonly keep: (name: string, make: () => unknown) => void
}

/** Writes until the scope closes, and then what is left. */
export const makeKeeper = Effect.fnUntraced(function* (folder: Folder): Effect.fn.Return<Keeper, never, Scope.Scope> {
  let waiting = new Map<string, () => unknown>()
  const some = Latch.makeUnsafe(false)
  const writeAll = Effect.suspend(() => {
    const due = waiting
    waiting = new Map()
    some.closeUnsafe()
    return Effect.forEach(due, ([name, make]) => Effect.suspend(() => folder.write(name, make())), { discard: true })
  })
  yield* Effect.addFinalizer(() => writeAll)
  yield* Effect.forkScoped(
    Effect.forever(
      some.await.pipe(Effect.andThen(Effect.uninterruptible(writeAll)), Effect.andThen(Effect.sleep("1 second")))
    )
  )
  return {
    keep: (name, make) => {
      waiting.set(name, make)
      some.openUnsafe()
    }
  }
})
