import { catalogProperties } from "./catalog-properties.ts"
import { eventProperties } from "./event-properties.ts"
import { featureProperties } from "./feature-properties.ts"
import { importProperties } from "./import-properties.ts"
import { projectProperties } from "./project-properties.ts"
import { segmentProperties } from "./segment-properties.ts"
import { accessProperties } from "./access-descriptions.ts"
import { integrationProperties } from "./integration-descriptions.ts"
import { clientProperties } from "./client-descriptions.ts"
import { frontendProperties } from "./frontend-descriptions.ts"
import { insightProperties } from "./insight-descriptions.ts"
import { loginProperties } from "./login-descriptions.ts"
import { metricsProperties } from "./metrics-descriptions.ts"
import { settingsProperties } from "./settings-properties.ts"
import { userProperties } from "./user-descriptions.ts"
import { tokenProperties } from "./token-descriptions.ts"
import { signupProperties } from "./signup-descriptions.ts"

/** What a property of a schema is. Most names mean the same in every schema; the others are told apart. */
export const propertyDescription = (schema: string, property: string): string | undefined =>
  descriptions[`${schema}.${property}`] ?? descriptions[property]

const common = {
  id: "An identifier",
  name: "The name, which identifies it",
  description: "What people should know about it",
  version: "The version of this format; it increases when the format changes",
  message: "What went wrong, for people",
  createdAt: "When it was made",
  updatedAt: "When it was last changed",
  sortOrder: "The position in lists; smaller comes first",
  type: "The kind of it",
  value: "The value",
  environment: "The name of an environment",
  project: "The id of the project",
  details: "Every violation, each with a JSON pointer to what it is about",
  permissions: "The permissions that are needed"
}

const descriptions: Readonly<Record<string, string | undefined>> = {
  ...common,
  ...featureProperties,
  ...projectProperties,
  ...importProperties,
  ...segmentProperties,
  ...catalogProperties,
  ...eventProperties,
  ...integrationProperties,
  ...clientProperties,
  ...frontendProperties,
  ...insightProperties,
  ...metricsProperties,
  ...loginProperties,
  ...settingsProperties,
  ...userProperties,
  ...accessProperties,
  ...signupProperties,
  ...tokenProperties
}
