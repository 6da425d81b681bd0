import { expect, it } from "@effect/vitest"
import { builtInProviders } from "./integration-providers.ts"

it("knows the providers by the names and parameters that integrations have them by", () => {
  const known = builtInProviders.map(({ definition: { name, parameters } }) => [
    name,
    ...parameters.map(
      (one) => `${one.name} ${one.type}${one.required ? " required" : ""}${one.sensitive ? " secret" : ""}`
    )
  ])
  expect(known).toEqual([
    [
      "webhook",
      "url url required secret",
      "contentType text",
      "authorization text secret",
      "secret text secret",
      "customHeaders textfield secret",
      "bodyTemplate textfield"
    ],
    ["slack-app", "accessToken text required secret", "defaultChannels text", "apiUrl url"],
    [
      "slack",
      "url url required secret",
      "username text",
      "emojiIcon text",
      "defaultChannel text required",
      "customHeaders textfield secret"
    ],
    ["teams", "url url required secret", "customHeaders textfield secret"],
    ["teamsworkflow", "url url required secret", "customHeaders textfield secret"],
    [
      "datadog",
      "url url",
      "apiKey text required secret",
      "sourceTypeName text",
      "customHeaders textfield secret",
      "bodyTemplate textfield"
    ],
    [
      "new-relic",
      "url url required",
      "licenseKey text required secret",
      "customHeaders textfield secret",
      "bodyTemplate textfield"
    ]
  ])
})
