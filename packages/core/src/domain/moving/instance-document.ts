import { Schema } from "effect"
import { field } from "../values/field.ts"
import {
  MovedContextField,
  MovedEnvironment,
  MovedFeatureType,
  MovedSegment,
  MovedStrategyType,
  MovedTag,
  MovedTagType
} from "./document/moved-catalog.ts"
import { MovedFeature } from "./document/moved-feature.ts"
import { given, items } from "./document/moved-field.ts"
import { MovedGroup, MovedRole, MovedServiceAccount, MovedUser } from "./document/moved-people.ts"
import { MovedChart, MovedTemplate } from "./document/moved-plan.ts"
import { MovedProject } from "./document/moved-project.ts"
import { MovedApiToken, MovedBanner, MovedIntegration, MovedSettings } from "./document/moved-settings.ts"

/**
 * Everything of an instance. Items refer to each other by name, never by id, so that another instance can read them. A
 * section or a property that is left out is not changed there.
 */
export const InstanceDocument = Schema.Struct({
  format: field(Schema.Literal("halyard-instance"), "The name of the format"),
  version: field(Schema.Literal(1), "The version of the format"),
  exportedAt: given(Schema.String, "When the document was made"),
  environments: items(MovedEnvironment, "The environments"),
  featureTypes: items(MovedFeatureType, "The expected lifetimes of feature types"),
  strategyTypes: items(MovedStrategyType, "The strategy types"),
  tagTypes: items(MovedTagType, "The tag types"),
  tags: items(MovedTag, "The tags, used or not"),
  contextFields: items(MovedContextField, "The context fields"),
  roles: items(MovedRole, "The custom roles"),
  users: items(MovedUser, "The users"),
  serviceAccounts: items(MovedServiceAccount, "The service accounts"),
  groups: items(MovedGroup, "The groups"),
  projects: items(MovedProject, "The projects"),
  segments: items(MovedSegment, "The segments"),
  releasePlanTemplates: items(MovedTemplate, "The templates of release plans"),
  features: items(MovedFeature, "The features of all projects"),
  apiTokens: items(MovedApiToken, "The API tokens"),
  settings: given(MovedSettings, "The settings of the instance"),
  charts: items(MovedChart, "The charts of the whole instance"),
  banners: items(MovedBanner, "The banners, the oldest first"),
  integrations: items(MovedIntegration, "The integrations")
}).annotate({ identifier: "InstanceDocument", description: "Everything of an instance, for another instance to read." })
export type InstanceDocument = typeof InstanceDocument.Type

/** A document without content, to add sections to. */
export const emptyDocument: InstanceDocument = { format: "halyard-instance", version: 1 }
