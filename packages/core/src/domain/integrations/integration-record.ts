import type { Timestamp } from "../values/timestamp.ts"
import type { Integration } from "./integration.ts"

/** An integration as it is kept: `parameters` holds masks in the place of secrets. */
export interface IntegrationRecord extends Integration {
  /** The seal of the secret parameters, as JSON by their names; null where there are none. */
  readonly sealedParameters: string | null
  readonly createdAt: Timestamp
}

/** The integration, without the seal. */
export const integrationOf = ({ sealedParameters: _, createdAt: __, ...integration }: IntegrationRecord): Integration =>
  integration
