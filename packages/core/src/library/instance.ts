import { NewBanner } from "../domain/banners/banner.ts"
import { UiError } from "../domain/instance/ui-reports.ts"
import { OidcSettings } from "../domain/login/oidc-settings.ts"
import { PasswordLoginSettings } from "../domain/login/password-login.ts"
import { FrontendSettings } from "../domain/settings/frontend-origins.ts"
import { MaintenanceMode } from "../domain/settings/maintenance.ts"
import { NewScimSettings } from "../domain/settings/scim-settings.ts"
import { createBanner, deleteBanner, listBanners, switchBanner, updateBanner } from "../use-cases/banners/banners.ts"
import { getStatistics, getStatisticsAsCsv } from "../use-cases/instance/get-statistics.ts"
import { getUiConfig } from "../use-cases/instance/get-ui-config.ts"
import { getTelemetrySettings, reportUiError } from "../use-cases/instance/ui-reports.ts"
import { listLogins } from "../use-cases/login/login-history.ts"
import { getOidcSettings, saveOidcSettings } from "../use-cases/login/oidc-settings.ts"
import { getPasswordLoginSettings, savePasswordLoginSettings } from "../use-cases/login/password-login.ts"
import { deleteProvisionedGroups, deleteProvisionedUsers } from "../use-cases/provisioning/remove-provisioned.ts"
import { saveFrontendSettings } from "../use-cases/settings/frontend-settings.ts"
import { getMaintenanceMode, setMaintenanceMode } from "../use-cases/settings/maintenance.ts"
import { generateScimToken, getScimSettings, saveScimSettings } from "../use-cases/settings/scim-settings.ts"
import { method } from "./method.ts"
import { isOn, numericId } from "./inputs.ts"

export const settings = {
  getMaintenance: method(getMaintenanceMode),
  setMaintenance: method(setMaintenanceMode, MaintenanceMode),
  saveFrontend: method(saveFrontendSettings, FrontendSettings),
  getPasswordLogin: method(getPasswordLoginSettings),
  savePasswordLogin: method(savePasswordLoginSettings, PasswordLoginSettings),
  getOidc: method(getOidcSettings),
  saveOidc: method(saveOidcSettings, OidcSettings),
  getScim: method(getScimSettings),
  saveScim: method(saveScimSettings, NewScimSettings),
  createScimToken: method(generateScimToken),
  deleteProvisionedUsers: method(deleteProvisionedUsers),
  deleteProvisionedGroups: method(deleteProvisionedGroups)
}

export const instance = {
  uiConfig: method(getUiConfig),
  statistics: method(getStatistics),
  statisticsAsCsv: method(getStatisticsAsCsv),
  telemetry: method(getTelemetrySettings),
  listLogins: method(listLogins),
  reportUiError: method(reportUiError, UiError)
}

export const banners = {
  create: method(createBanner, NewBanner),
  list: method(listBanners),
  update: method(updateBanner, numericId, NewBanner),
  setEnabled: method(switchBanner, numericId, isOn),
  delete: method(deleteBanner, numericId)
}
