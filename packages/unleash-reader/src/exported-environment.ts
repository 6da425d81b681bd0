import type { Exported } from "./export-features.ts"
import type { Reading } from "./reading.ts"

/** A feature in one of its environments, as it was exported. */
export interface ExportedEnvironment extends FeatureEnvironment {
  readonly exported: Exported
}

interface FeatureEnvironment {
  readonly name: string
  readonly project: string
  readonly environment: string
}

/** The path of a feature in an environment. */
export const pathOf = ({ environment, name, project }: FeatureEnvironment): string =>
  `/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(name)}/environments/${encodeURIComponent(environment)}`

/**
 * Notes that a part of the feature's configuration in the environment is left off. The feature itself is in the
 * document.
 */
export const leaveOffPart = (
  { leaveOff }: Pick<Reading, "leaveOff">,
  { environment, name }: FeatureEnvironment,
  { part, reason }: { readonly part: string; readonly reason: string }
): void => leaveOff({ kind: "feature", name, reason: `It comes without ${part} in ${environment}: ${reason}` })
