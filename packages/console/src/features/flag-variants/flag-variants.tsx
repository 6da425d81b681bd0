import { Pencil, Plus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { Notice } from "../../components/notice.tsx"
import { Section } from "../../components/page-frame.tsx"
import { useMay } from "../../interface/permissions.ts"
import type { DetailedEnvironment, FeatureDetails } from "../../interface/operations.gen.ts"
import { useFlag } from "../flag-page/use-flag.ts"
import { VariantTable } from "./variant-table.tsx"
import styles from "./flag-variants.module.css"

const EditVariantsDialog = lazy(async () => ({
  default: (await import("./edit-variants-dialog.tsx")).EditVariantsDialog
}))

/** The variants that a flag has in each environment, apart from those of its strategies. */
export const FlagVariants = () => {
  const flag = useFlag()
  return (
    <div className={styles["page"]}>
      <Notice>
        These variants are for everyone for whom the flag is on in an environment, unless a strategy has variants of its
        own. For new flags, give the variants to a strategy.
      </Notice>
      {flag.environments.map((environment) => (
        <EnvironmentVariants key={environment.name} flag={flag} environment={environment} />
      ))}
    </div>
  )
}

interface EnvironmentVariantsProps {
  readonly flag: FeatureDetails
  readonly environment: DetailedEnvironment
}

const EnvironmentVariants = ({ environment, flag }: EnvironmentVariantsProps) => {
  const [editing, setEditing] = useState(false)
  const { name, variants } = environment
  const permission = useMay()("UPDATE_FEATURE_ENVIRONMENT_VARIANTS", { project: flag.project, environment: name })
  const ofStrategies = environment.strategies.filter((strategy) => strategy.variants.length > 0).length
  return (
    <Section
      title={name}
      actions={
        <Button
          size="small"
          icon={variants.length === 0 ? <Plus aria-hidden="true" /> : <Pencil aria-hidden="true" />}
          disabledReason={permission.reason ?? (flag.archived ? "The flag is archived. Revive it first." : undefined)}
          onClick={() => setEditing(true)}
        >
          {variants.length === 0 ? "Add variants" : "Change variants"}
          <span className={styles["hidden"]}> in {name}</span>
        </Button>
      }
    >
      <div id={name} className={styles["environment"]}>
        {ofStrategies > 0 && (
          <div>
            <Badge tone="accent">
              {ofStrategies === 1 ? "A strategy has" : `${ofStrategies} strategies have`} variants here, which come
              first
            </Badge>
          </div>
        )}
        {variants.length === 0 ? (
          <p className={styles["none"]}>No variants.</p>
        ) : (
          <VariantTable environment={name} variants={variants} />
        )}
      </div>
      {editing && (
        <Suspense fallback={null}>
          <EditVariantsDialog flag={flag} environment={environment} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Section>
  )
}
