import { Effect, Latch, type Scope } from "effect"
import type { Folder } from "./folder.ts"

/** Writes documents that change often: the first change immediately, later ones at most once a second. */
export interface DocumentWriter {
  /** Writes what `make` returns at the time of writing. */
  readonly schedule: (name: string, make: () => unknown) => void
}

/** Writes until the scope closes, including what waits at that moment. */
export const makeDocumentWriter = Effect.fnUntraced(function* (
  folder: Folder
): Effect.fn.Return<DocumentWriter, never, Scope.Scope> {
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
    schedule: (name, make) => {
      waiting.set(name, make)
      some.openUnsafe()
    }
  }
})
