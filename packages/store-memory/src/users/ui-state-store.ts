import { compareText, type Feedback } from "@halyard/core/domain"
import { UiStateStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State, UiState } from "../database/state.ts"

export const layerUiStateStore: Layer.Layer<UiStateStore, never, Database> = Layer.effect(
  UiStateStore,
  Effect.map(Database, ({ read, update }) =>
    UiStateStore.of({
      feedback: (user) => read((state) => uiStateOf(state, user).feedback),
      saveFeedback: (feedback) => update((state) => saveFeedback(state, feedback)),
      splashes: (user) => read((state) => uiStateOf(state, user).splashes),
      seeSplash: (user, splash) =>
        update((state) => {
          const { splashes } = uiStateOf(state, user)
          return change(state, user, { splashes: [...new Set([...splashes, splash])].toSorted(compareText) })
        })
    })
  )
)

const uiStateOf = (state: State, user: number): UiState =>
  lookUp(state.uiStates, user) ?? { feedback: [], splashes: [] }

const saveFeedback = (state: State, given: Feedback): State => {
  const others = uiStateOf(state, given.userId).feedback.filter(({ feedbackId }) => feedbackId !== given.feedbackId)
  const feedback = [...others, given].toSorted((left, right) => compareText(left.feedbackId, right.feedbackId))
  return change(state, given.userId, { feedback })
}

const change = (state: State, user: number, changed: Partial<UiState>): State => ({
  ...state,
  uiStates: HashMap.set(state.uiStates, user, { ...uiStateOf(state, user), ...changed })
})
