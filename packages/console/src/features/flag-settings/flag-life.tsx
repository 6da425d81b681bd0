import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import type { FeatureDetails } from "../../interface/operations.gen.ts"
import { useLifeActions } from "../flag-life/use-life-actions.tsx"
import styles from "./flag-settings.module.css"

/** The actions on a whole flag, each with an explanation. */
export const FlagLife = ({ flag }: { readonly flag: FeatureDetails }) => {
  const { actions, dialog } = useLifeActions(flag)
  return (
    <Card flush>
      <ul className={styles["life"]}>
        {actions.map(({ danger, disabledReason, explanation, icon: Icon, label, run }) => (
          <li key={label}>
            <div className={styles["what"]}>
              <h3>{label}</h3>
              <p>{explanation}</p>
            </div>
            <Button
              look={danger === true ? "danger" : "plain"}
              icon={<Icon aria-hidden="true" />}
              disabledReason={disabledReason}
              onClick={run}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </Card>
  )
}
