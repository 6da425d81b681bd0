import type { EnvironmentPermissions } from "../../interface/operations.gen.ts"
import { permissionKey, toggled } from "../role-content.ts"
import styles from "./environment-matrix.module.css"

export interface EnvironmentMatrixProps {
  readonly environments: ReadonlyArray<EnvironmentPermissions>
  /** Permissions as texts: `UPDATE_FEATURE_STRATEGY@production`. */
  readonly chosen: ReadonlyArray<string>
  readonly onChange?: (chosen: ReadonlyArray<string>) => void
}

/** The permissions by environment: a row for each, a column for each environment, and one for all of them. */
export const EnvironmentMatrix = ({ chosen, environments, onChange }: EnvironmentMatrixProps) => (
  <fieldset className={styles["matrix"]}>
    <legend>Permissions by environment</legend>
    <div className={styles["frame"]} role="region" aria-label="Permissions by environment" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            <th scope="col">All, also new ones</th>
            {environments.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(environments[0]?.permissions ?? []).map(({ displayName, name }) => {
            const everywhere = chosen.includes(name)
            return (
              <tr key={name}>
                <th scope="row">{displayName}</th>
                <td>
                  <Box
                    label={`${displayName}, in all environments`}
                    checked={everywhere}
                    onChange={onChange && ((on) => onChange(toggled(chosen, name, on)))}
                  />
                </td>
                {environments.map(({ name: environment }) => {
                  const key = permissionKey({ name, environment })
                  return (
                    <td key={environment}>
                      <Box
                        label={`${displayName}, in ${environment}`}
                        checked={everywhere || chosen.includes(key)}
                        onChange={everywhere ? undefined : onChange && ((on) => onChange(toggled(chosen, key, on)))}
                      />
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  </fieldset>
)

interface BoxProps {
  readonly label: string
  readonly checked: boolean
  /** Undefined if it cannot be changed. */
  readonly onChange: ((on: boolean) => void) | undefined
}

const Box = ({ checked, label, onChange }: BoxProps) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={checked}
    disabled={onChange === undefined}
    onChange={({ target }) => onChange?.(target.checked)}
  />
)
