import {
  deleteProvisionedGroups,
  deleteProvisionedUsers,
  generateScimToken,
  getScimSettings,
  saveScimSettings
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerScimSettings = HttpApiBuilder.group(AdminApi, "scimSettings", (handlers) =>
  handlers.handleAll({
    getScimSettings: () => asWireErrors(getScimSettings()),
    setScimSettings: ({ payload }) => asWireErrors(saveScimSettings(payload)),
    generateNewToken: () =>
      asWireErrors(Effect.map(generateScimToken(), (token) => ({ token: Redacted.value(token) }))),
    deleteScimUsers: () => asWireErrors(deleteProvisionedUsers()),
    deleteScimGroups: () => asWireErrors(deleteProvisionedGroups())
  })
)
