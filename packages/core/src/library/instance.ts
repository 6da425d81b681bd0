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
import { door } from "./door.ts"
import { flag, number } from "./inputs.ts"

export const settings = {
  getMaintenance: door(getMaintenanceMode),
  setMaintenance: door(setMaintenanceMode, MaintenanceMode),
  saveFrontend: door(saveFrontendSettings, FrontendSettings),
  getPasswordLogin: door(getPasswordLoginSettings),
  savePasswordLogin: door(savePasswordLoginSettings, PasswordLoginSettings),
  getOidc: door(getOidcSettings),
  saveOidc: door(saveOidcSettings, OidcSettings),
  getScim: door(getScimSettings),
  saveScim: door(saveScimSettings, NewScimSettings),
  createScimToken: door(generateScimToken),
  deleteProvisionedUsers: door(deleteProvisionedUsers),
  deleteProvisionedGroups: door(deleteProvisionedGroups)
}

export const instance = {
  uiConfig: door(getUiConfig),
  statistics: door(getStatistics),
  statisticsAsCsv: door(getStatisticsAsCsv),
  telemetry: door(getTelemetrySettings),
  listLogins: door(listLogins),
  reportUiError: door(reportUiError, UiError)
}

export const banners = {
  create: door(createBanner, NewBanner),
  list: door(listBanners),
  update: door(updateBanner, number, NewBanner),
  setEnabled: door(switchBanner, number, flag),
  delete: door(deleteBanner, number)
}
