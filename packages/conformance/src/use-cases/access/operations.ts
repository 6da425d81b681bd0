import { declaredOperations, HalyardApi } from "@halyard/http-contract"
import { catalogAccess } from "../catalog/catalog.access.ts"
import { deliveryAccess } from "../delivery/delivery.access.ts"
import { environmentsAccess } from "../environments/environments.access.ts"
import { eventsAccess } from "../events/events.access.ts"
import { featuresAccess } from "../features/features.access.ts"
import { groupsAccess } from "../groups/groups.access.ts"
import { importsAccess } from "../imports/imports.access.ts"
import { insightsAccess } from "../insights/insights.access.ts"
import { instanceAccess } from "../instance/instance.access.ts"
import { integrationsAccess } from "../integrations/integrations.access.ts"
import { loginAccess } from "../login/login.access.ts"
import { metricsAccess } from "../metrics/metrics.access.ts"
import { projectsAccess } from "../projects/projects.access.ts"
import { rolesAccess } from "../roles/roles.access.ts"
import { segmentsAccess } from "../segments/segments.access.ts"
import { strategiesAccess } from "../strategies/strategies.access.ts"
import { tokensAccess } from "../tokens/tokens.access.ts"
import { usersAccess } from "../users/users.access.ts"
import type { AccessTable, CheckedUseCase, RequiredPermission } from "./access-table.ts"

const tables: ReadonlyArray<AccessTable> = [
  featuresAccess,
  strategiesAccess,
  segmentsAccess,
  projectsAccess,
  environmentsAccess,
  catalogAccess,
  importsAccess,
  eventsAccess,
  insightsAccess,
  metricsAccess,
  integrationsAccess,
  groupsAccess,
  rolesAccess,
  usersAccess,
  tokensAccess,
  loginAccess,
  instanceAccess,
  deliveryAccess
]

/** An operation of the contract, and how to call its use case. */
export interface Operation {
  readonly id: string
  /** The declared permission, which the path of the operation decides. */
  readonly declared: RequiredPermission | undefined
  /** What the use case requires: the declared permission, or the one that it looks up itself. */
  readonly requires: RequiredPermission | undefined
  /** SDKs have their own check. Operations for anybody look at no principal. */
  readonly audience: "callers" | "sdk" | "anybody"
  readonly useCase: CheckedUseCase | undefined
}

/** The operations of all tables. */
export const operations = (): ReadonlyArray<Operation> => {
  const declared = declaredOperations(HalyardApi)
  return tables.flatMap((table) =>
    Object.entries(table).map(([id, row]): Operation => {
      if (typeof row === "string") {
        return { id, declared: undefined, requires: undefined, audience: row, useCase: undefined }
      }
      const useCase = typeof row === "function" ? { call: row } : row
      return {
        id,
        declared: declared.get(id)?.needed,
        requires: declared.get(id)?.needed ?? useCase.requires,
        audience: "callers",
        useCase
      }
    })
  )
}
