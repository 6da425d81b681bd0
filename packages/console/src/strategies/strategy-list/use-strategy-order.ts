import { type DragEvent, useState } from "react"
import { toastError } from "../../components/toasts.tsx"
import { refreshFeature } from "../../features/refresh-feature.ts"
import type { Strategy } from "../../interface/operations.gen.ts"
import { sortStrategies, type FlagEnvironment } from "../strategy-editor/flag-environment.ts"

/** The order of strategies, and the ways to change it. */
export interface StrategyOrder {
  readonly strategies: ReadonlyArray<Strategy>
  readonly dragged: string | undefined
  /** What screen readers say after a move. */
  readonly said: string
  readonly move: (from: number, to: number) => void
  readonly start: (event: DragEvent, id: string) => void
  readonly dragOver: (event: DragEvent, index: number) => void
  readonly drop: (event: DragEvent) => void
  readonly end: () => void
}

/** Shows a new order at once, and the former one again when the interface refuses it. */
export const useStrategyOrder = (address: FlagEnvironment, saved: ReadonlyArray<Strategy>): StrategyOrder => {
  const [ids, setIds] = useState<ReadonlyArray<string>>()
  const [said, setSaid] = useState("")
  const strategies = ids === undefined ? saved : inOrder(saved, ids)
  const present = strategies.map(({ id }) => id)
  const save = (next: ReadonlyArray<string>) => {
    setIds(next)
    sortStrategies(address, next)
      .then(() => refreshFeature(address.projectId, address.featureName))
      .catch((error: unknown) => {
        setSaid("The order could not be changed.")
        toastError(error)
      })
      .finally(() => setIds(undefined))
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= present.length) return
    setSaid(`Moved to place ${to + 1} of ${present.length}.`)
    save(moved(present, from, to))
  }
  const isMoved = saved.some(({ id }, index) => present[index] !== id)
  return { strategies, said, move, ...useDrag(present, setIds, () => isMoved && save(present)) }
}

/** Moves a strategy while it is dragged, and back when the drag is given up. */
const useDrag = (
  present: ReadonlyArray<string>,
  show: (ids: ReadonlyArray<string> | undefined) => void,
  save: () => void
): Pick<StrategyOrder, "dragged" | "start" | "dragOver" | "drop" | "end"> => {
  const [dragged, setDragged] = useState<string>()
  return {
    dragged,
    start: (event, id) => {
      event.dataTransfer.effectAllowed = "move"
      event.dataTransfer.setData("text/plain", id)
      setDragged(id)
    },
    dragOver: (event, index) => {
      if (dragged === undefined) return
      event.preventDefault()
      const from = present.indexOf(dragged)
      if (from !== index) show(moved(present, from, index))
    },
    drop: (event) => {
      if (dragged === undefined) return
      event.preventDefault()
      setDragged(undefined)
      save()
    },
    end: () => {
      // This event also follows a drop. Without a drop, the drag was given up.
      if (dragged === undefined) return
      setDragged(undefined)
      show(undefined)
    }
  }
}

const moved = (ids: ReadonlyArray<string>, from: number, to: number): ReadonlyArray<string> => {
  const id = ids[from]
  return id === undefined ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** Strategies that others have added meanwhile come last. */
const inOrder = (strategies: ReadonlyArray<Strategy>, ids: ReadonlyArray<string>): ReadonlyArray<Strategy> =>
  strategies.toSorted((left, right) => rank(ids, left.id) - rank(ids, right.id))

const rank = (ids: ReadonlyArray<string>, id: string): number => (ids.includes(id) ? ids.indexOf(id) : ids.length)
