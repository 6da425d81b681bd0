import { Check } from "lucide-react"
import { Card } from "../../components/card.tsx"
import type { RoleWithPermissions } from "../../interface/operations.gen.ts"
import { roleContent } from "../role-content.ts"
import { EnvironmentMatrix } from "../role-form/environment-matrix.tsx"
import { useCatalog } from "../use-permissions.ts"
import styles from "./role-page.module.css"

/** What a role allows, for those who cannot change it. */
export const Granted = ({ role }: { readonly role: RoleWithPermissions }) => {
  const catalog = useCatalog()
  const { permissions } = role
  if (permissions.some(({ name }) => name === "ADMIN")) return <Card>Everything.</Card>
  const general = permissions.filter(({ type }) => type !== "environment")
  const byEnvironment = permissions.some(({ type }) => type === "environment")
  return (
    <Card>
      <div className={styles["form"]}>
        {permissions.length === 0 && <p>It grants no permission: whoever has it may read.</p>}
        {general.length > 0 && (
          <ul className={styles["held"]}>
            {general.map(({ displayName, name }) => (
              <li key={name} title={name}>
                <Check aria-hidden="true" />
                {displayName}
              </li>
            ))}
          </ul>
        )}
        {byEnvironment && catalog !== undefined && (
          <EnvironmentMatrix environments={catalog.environments} chosen={roleContent(role).permissions} />
        )}
      </div>
    </Card>
  )
}
