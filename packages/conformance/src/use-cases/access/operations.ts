import { declaredOperations, HalyardApi } from "@halyard/http-contract"
import { bannersAccess } from "../banners/banners.access.ts"
import { releasePlansAccess } from "../release-plans/release-plans.access.ts"
import { changeRequestsAccess } from "../change-requests/change-requests.access.ts"
import { catalogAccess } from "../catalog/catalog.access.ts"
import { deliveryAccess } from "../delivery/delivery.access.ts"
import { environmentsAccess } from "../environments/environments.access.ts"
import { eventsAccess } from "../events/events.access.ts"
import { featuresAccess } from "../features/features.access.ts"
import { groupsAccess } from "../groups/groups.access.ts"
import { importsAccess } from "../imports/imports.access.ts"
import { movingAccess } from "../moving/moving.access.ts"
import { insightsAccess } from "../insights/insights.access.ts"
import { instanceAccess } from "../instance/instance.access.ts"
import { integrationsAccess } from "../integrations/integrations.access.ts"
import { loginAccess } from "../login/login.access.ts"
import { trafficAccess } from "../traffic/traffic.access.ts"
import { impactMetricsAccess } from "../impact-metrics/impact-metrics.access.ts"
import { metricsAccess } from "../metrics/metrics.access.ts"
import { notificationsAccess } from "../notifications/notifications.access.ts"
import { projectsAccess } from "../projects/projects.access.ts"
import { provisioningAccess } from "../provisioning/provisioning.access.ts"
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
  movingAccess,
  eventsAccess,
  insightsAccess,
  trafficAccess,
  metricsAccess,
  impactMetricsAccess,
  integrationsAccess,
  releasePlansAccess,
  changeRequestsAccess,
  bannersAccess,
  notificationsAccess,
  groupsAccess,
  rolesAccess,
  usersAccess,
  tokensAccess,
  loginAccess,
  provisioningAccess,
  instanceAccess,
  deliveryAccess
]

/** An operation of the contract and the way to call its use case. */
export interface OperationAccess {
  readonly id: string
  /** The declared permission, with its scope from the operation's path. */
  readonly declared: RequiredPermission | undefined
  /** The required permission: the declared one, or one that the use case determines itself. */
  readonly requires: RequiredPermission | undefined
  /** SDK operations have their own check. Public operations need no principal. */
  readonly audience: "callers" | "sdk" | "anybody"
  readonly useCase: CheckedUseCase | undefined
}

/** The operations of all tables. */
export const operations = (): ReadonlyArray<OperationAccess> => {
  const declared = declaredOperations(HalyardApi)
  return tables.flatMap((table) =>
    Object.entries(table).map(([id, row]): OperationAccess => {
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
