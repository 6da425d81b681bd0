import { useState } from "react"
import { collectAndSay } from "../../change-requests/propose/collect.ts"
import { toastError, toastWithUndo } from "../../components/toasts.tsx"
import { refreshFeature } from "../../features/refresh-feature.ts"
import { InterfaceError } from "../../interface/interface-error.ts"
import type { NewStrategy } from "../../interface/operations.gen.ts"
import { strategyContent } from "../strategy-form/new-strategy.ts"
import {
  addStrategy,
  readStrategy,
  removeStrategy,
  strategyChange,
  type FlagEnvironment,
  updateStrategy
} from "./flag-environment.ts"
import type { StrategyDraft } from "./use-strategy-draft.ts"

export interface SaveStrategyOptions {
  readonly address: FlagEnvironment
  readonly state: StrategyDraft
  /** The strategy to change. Without one, the draft is added. */
  readonly id: string | undefined
  readonly reason: string
  readonly onSaved: () => void
}

/**
 * Saves a draft, or adds it to a change request, unless somebody else has changed the strategy since: then it shows
 * that instead.
 */
export const useSaveStrategy = ({ id, onSaved, address, reason, state }: SaveStrategyOptions) => {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [error, setError] = useState<unknown>()
  const write = async () => {
    await (id === undefined ? add(address, state, reason) : update(address, state, id, reason))
    setDone(true)
    await refreshFeature(address.projectId, address.featureName)
  }
  const collectIt = async () => {
    const { environment, projectId } = address
    await collectAndSay({ projectId, environment, changes: [strategyChange(address, id, state.draft)], reason })
    setDone(true)
  }
  const run = async (make: () => Promise<void>) => {
    // The page may not have received all events yet, so the present state is read from the server before saving.
    if (id !== undefined && !state.isStillBase(await presentOf(address, id))) return
    await make()
    onSaved()
  }
  const start = (make: () => Promise<void>) => () => {
    if (busy || state.theirs !== undefined) return
    setBusy(true)
    setError(undefined)
    run(make)
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return { busy, done, error, save: start(write), collect: start(collectIt) }
}

/** A strategy that is gone is no conflict here: updating it then fails, and the editor says that it is gone. */
const presentOf = (address: FlagEnvironment, id: string): Promise<NewStrategy | undefined> =>
  readStrategy(address, id)
    .then((strategy) => strategy && strategyContent(strategy))
    .catch((error: unknown) => {
      if (error instanceof InterfaceError && error.status === 404) {
        void refreshFeature(address.projectId, address.featureName)
        return undefined
      }
      throw error
    })

const add = async (address: FlagEnvironment, { draft }: StrategyDraft, reason: string) => {
  const { data } = await addStrategy(address, draft, reason)
  offerUndo(address, "Strategy added.", () =>
    data === undefined ? Promise.resolve() : removeStrategy(address, data.id)
  )
}

const update = async (address: FlagEnvironment, { base, draft }: StrategyDraft, id: string, reason: string) => {
  await updateStrategy(address, id, draft, reason)
  offerUndo(address, "Strategy saved.", () => updateStrategy(address, id, base))
}

/** Offers to undo a change. If undoing fails, a toast says why. */
export const offerUndo = (address: FlagEnvironment, title: string, undo: () => Promise<unknown>): void =>
  toastWithUndo({
    title,
    undo: () =>
      void undo()
        .then(() => refreshFeature(address.projectId, address.featureName))
        .catch(toastError)
  })
