import { CurrentPrincipal, type InstanceDocument, systemPrincipal } from "@halyard/core/domain"
import { applyMove, dryRunMove, type Invitation, type MoveProgress, setUpInstance } from "@halyard/core/use-cases"
import { type HalyardParts, layerHalyard } from "@halyard/http-node"
import { Clock, Console, Effect } from "effect"
import { appendFileSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { exitWith } from "../cli/exit-codes.ts"
import { partsOf } from "../commands/run-server.ts"
import type { Settings } from "../settings/settings.ts"
import { layerDatabase } from "../startup/layer-database.ts"
import { sealingKeyOf } from "../startup/sealing-key.ts"
import { type Remarks, planSummary, reportSummary } from "./move-summary.ts"

export interface MoveOptions extends Remarks {
  /** Whether to say only what would happen. */
  readonly dryRun: boolean
}

/**
 * Brings a document into the instance of these settings, and prints a summary. The exit code is 3 if a part was left
 * out.
 */
export const moveDocument = Effect.fnUntraced(function* (
  settings: Settings,
  document: InstanceDocument,
  { dryRun, ...remarks }: MoveOptions
) {
  const refused = yield* onInstance(
    settings,
    Effect.gen(function* () {
      yield* setUpInstance()
      if (dryRun) {
        const plan = yield* dryRunMove(document)
        yield* print(planSummary(plan, remarks))
        return plan.refused.length
      }
      const report = yield* applyMove(document, yield* reporter(settings))
      yield* print(reportSummary(report, remarks))
      return report.refused.length
    })
  )
  if (refused + (remarks.leftOff?.length ?? 0) > 0) yield* exitWith("somethingLeft")
})

/** Reads and writes as the system, on the database of the settings, which servers may use at the same time. */
const onInstance = Effect.fnUntraced(function* <A, E, R>(settings: Settings, effect: Effect.Effect<A, E, R>) {
  const sealingKey = yield* sealingKeyOf(settings)
  const parts = partsOf(settings)
  return yield* asSystem(effect, { ...parts, background: false, sealingKey })
})

/** Reads as the system. Creates neither a database nor a key. Only a copy is migrated. */
export const readInstance = <A, E, R>(settings: Settings, isCopy: boolean, effect: Effect.Effect<A, E, R>) =>
  asSystem(effect, {
    ...partsOf(settings, { database: layerDatabase(settings, false), migrates: isCopy }),
    background: false
  })

const asSystem = <A, E, R, F>(effect: Effect.Effect<A, E, R>, parts: HalyardParts<F>) =>
  effect.pipe(Effect.provideService(CurrentPrincipal, systemPrincipal), Effect.provide(layerHalyard(parts)))

/** Logs the progress every few seconds, and keeps invitations. */
const reporter = Effect.fnUntraced(function* ({ variables }: Settings) {
  let last = yield* Clock.currentTimeMillis
  return Effect.fnUntraced(function* ({ done, invitations, total }: MoveProgress) {
    if (invitations.length > 0) yield* keepInvitations(variables.HALYARD_DATA_DIR, invitations)
    const at = yield* Clock.currentTimeMillis
    if (at - last < PROGRESS_MILLIS) return
    last = at
    yield* Effect.logInfo(`${done} of ${total} changes are made`)
  })
})

const PROGRESS_MILLIS = 2_000

/** Appends the links to a file that only the current user can read, because they are secrets. */
const keepInvitations = (dataDir: string, invitations: ReadonlyArray<Invitation>) =>
  Effect.gen(function* () {
    const file = join(dataDir, "invitations")
    yield* Effect.sync(() => {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      appendFileSync(file, invitations.map(({ link, login }) => `${login}: ${link}\n`).join(""), { mode: 0o600 })
    })
    const names = invitations.map(({ login }) => login).join(", ")
    yield* Effect.logInfo(`Created ${names}. The link to set a password, which is valid for 7 days, is in ${file}`)
  })

const print = (text: string): Effect.Effect<void> => Console.log(text)
