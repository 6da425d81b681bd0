import { Card } from "../../components/card.tsx"
import styles from "./instance-page.module.css"

export const Facts = ({ facts }: { readonly facts: ReadonlyArray<readonly [string, string]> }) => (
  <Card>
    <dl className={styles["facts"]}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
