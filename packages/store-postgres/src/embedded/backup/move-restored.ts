import { DateTime, Effect } from "effect"
import { mkdir, readdir, rename, rmdir } from "node:fs/promises"
import { join } from "node:path"
import { exists, flushFolder, onDisk } from "../disk.ts"

/**
 * The last step of a restore, which a later start repeats if it was interrupted: moves everything from the folder
 * `restored` to the data folder. What was there before moves to a folder `replaced-<time>`. The caller has locked the
 * data folder.
 */
export const moveRestored = Effect.fnUntraced(function* (dataDir: string) {
  const restored = join(dataDir, RESTORED)
  if (!(yield* exists(restored))) return
  const replaced = join(dataDir, `replaced-${DateTime.formatIso(yield* DateTime.now).replaceAll(/[:.]/g, "-")}`)

  for (const name of yield* onDisk(() => readdir(restored))) {
    const path = join(dataDir, name)
    if (yield* exists(path)) {
      yield* onDisk(() => mkdir(replaced, { recursive: true, mode: 0o700 }))
      yield* onDisk(() => rename(path, join(replaced, name)))
      yield* flushFolder(replaced)
    }
    yield* onDisk(() => rename(join(restored, name), path))
    yield* flushFolder(dataDir)
    yield* flushFolder(restored)
  }
  yield* onDisk(() => rmdir(restored))
  yield* flushFolder(dataDir)
})

/** The folder with a restored backup that was found to be good, and whose files are still to be moved. */
export const RESTORED = "restored"
