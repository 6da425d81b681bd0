import { useState } from "react"
import { collectAndSay } from "../../change-requests/propose/collect.ts"
import { toastError, toastWithUndo } from "../../components/toasts.tsx"
import { refreshFeature } from "../../features/refresh-feature.ts"
import { InterfaceError } from "../../interface/interface-error.ts"
import type { NewStrategy } from "../../interface/operations.gen.ts"
import { contentOf } from "../strategy-form/new-strategy.ts"
import {
  addStrategy,
  readStrategy,
  removeStrategy,
  strategyChange,
  type StrategyPlace,
  updateStrategy
} from "./strategy-place.ts"
import type { StrategyDraft } from "./use-strategy-draft.ts"

export interface SaveStrategyOptions {
  readonly place: StrategyPlace
  readonly state: StrategyDraft
  /** The strategy to change. Without one, the draft is added. */
  readonly id: string | undefined
  readonly reason: string
  readonly onSaved: () => void
}

/** Saves a draft, or adds it to a change request, unless somebody else has changed the strategy since: then it shows that instead. */
export const useSaveStrategy = ({ id, onSaved, place, reason, state }: SaveStrategyOptions) => {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [error, setError] = useState<unknown>()
  const write = async () => {
    await (id === undefined ? add(place, state, reason) : update(place, state, id, reason))
    setDone(true)
    await refreshFeature(place.projectId, place.featureName)
  }
  const collectIt = async () => {
    const { environment, projectId } = place
    await collectAndSay({ projectId, environment, changes: [strategyChange(place, id, state.draft)], reason })
    setDone(true)
  }
  const run = async (make: () => Promise<void>) => {
    // Events of the server may be late, so the last word is what the server has now.
    if (id !== undefined && !state.isStillBase(await presentOf(place, id))) return
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
const presentOf = (place: StrategyPlace, id: string): Promise<NewStrategy | undefined> =>
  readStrategy(place, id)
    .then((strategy) => strategy && contentOf(strategy))
    .catch((error: unknown) => {
      if (error instanceof InterfaceError && error.status === 404) {
        void refreshFeature(place.projectId, place.featureName)
        return undefined
      }
      throw error
    })

const add = async (place: StrategyPlace, { draft }: StrategyDraft, reason: string) => {
  const { data } = await addStrategy(place, draft, reason)
  offerUndo(place, "Strategy added.", () => (data === undefined ? Promise.resolve() : removeStrategy(place, data.id)))
}

const update = async (place: StrategyPlace, { base, draft }: StrategyDraft, id: string, reason: string) => {
  await updateStrategy(place, id, draft, reason)
  offerUndo(place, "Strategy saved.", () => updateStrategy(place, id, base))
}

/** Undoing is a change like others: it may fail, and then it says so. */
export const offerUndo = (place: StrategyPlace, title: string, undo: () => Promise<unknown>): void =>
  toastWithUndo({
    title,
    undo: () =>
      void undo()
        .then(() => refreshFeature(place.projectId, place.featureName))
        .catch(toastError)
  })
