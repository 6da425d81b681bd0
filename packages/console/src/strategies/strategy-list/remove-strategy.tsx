import { Confirm } from "../../components/confirm.tsx"
import type { Strategy } from "../../interface/operations.gen.ts"
import type { FlagEnvironment } from "../strategy-editor/flag-environment.ts"
import { changeDisabled, removeWithUndo } from "./change-strategy.ts"

export interface RemoveStrategyProps {
  readonly open: boolean
  readonly how: "remove" | "disable"
  readonly address: FlagEnvironment
  readonly strategy: Strategy | undefined
  readonly onClose: () => void
}

/** Asks before the last enabled strategy is removed, since the flag is then switched off. */
export const RemoveStrategy = ({ how, onClose, open, address, strategy }: RemoveStrategyProps) => {
  const { environment, featureName } = address
  const act = how === "remove" ? "Delete" : "Disable"
  const run = async () => {
    if (strategy === undefined) return
    await (how === "remove" ? removeWithUndo(address, strategy, true) : changeDisabled(address, strategy, true, true))
  }
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={`${act} the last enabled strategy?`}
      action={`${act} and switch off`}
      danger
      onConfirm={run}
    >
      <p>
        Without an enabled strategy, {featureName} is switched off in {environment}: nobody gets it there any more. You
        can undo it for ten seconds.
      </p>
    </Confirm>
  )
}
