import { Schema } from "effect"
import { TagType } from "../catalog/tag-type.ts"
import { EventType } from "../events/event-type.ts"
import { field } from "../values/field.ts"

export const ProviderParameter = Schema.Struct({
  name: field(Schema.String, "The parameter's name"),
  displayName: field(Schema.String, "The name to show in a UI"),
  type: field(Schema.String, "The form field in a UI: text, url, or textfield for several lines"),
  description: field(Schema.optionalKey(Schema.String), "What the parameter is for"),
  placeholder: field(Schema.optionalKey(Schema.String), "The placeholder of the empty form field"),
  required: field(Schema.Boolean, "Whether a value is required"),
  sensitive: field(Schema.Boolean, "Whether the value is a secret, which is never shown")
}).annotate({ identifier: "ProviderParameter", description: "A parameter of a provider's integrations." })
export type ProviderParameter = typeof ProviderParameter.Type

const Installation = Schema.Struct({
  url: field(Schema.String, "The URL of the installation page"),
  title: field(Schema.optionalKey(Schema.String), "The title of the link"),
  helpText: field(Schema.optionalKey(Schema.String), "Instructions for the installation")
})

const Alert = Schema.Struct({
  type: field(Schema.Literals(["success", "info", "warning", "error"]), "The kind of alert"),
  text: field(Schema.String, "The alert"),
  link: field(
    Schema.optionalKey(
      Schema.Struct({
        url: field(Schema.String, "The URL"),
        title: field(Schema.optionalKey(Schema.NullOr(Schema.String)), "The title of the link")
      })
    ),
    "A link to further information"
  )
})

export const ProviderDefinition = Schema.Struct({
  name: field(Schema.String, "The provider's name"),
  displayName: field(Schema.String, "The name to show in a UI"),
  description: field(Schema.String, "What its integrations do"),
  documentationUrl: field(Schema.String, "The URL of the documentation"),
  deprecated: field(Schema.optionalKey(Schema.String), "Why the provider should no longer be used"),
  howTo: field(Schema.optionalKey(Schema.String), "Setup instructions, as Markdown"),
  parameters: field(Schema.Array(ProviderParameter), "The parameters of its integrations"),
  events: field(Schema.Array(EventType), "The types of events that its integrations can receive"),
  tagTypes: field(
    Schema.optionalKey(Schema.Array(TagType)),
    "The tag types that its integrations use; created with the first integration"
  ),
  installation: field(Schema.optionalKey(Installation), "How to install it in the other service, if needed"),
  alerts: field(Schema.optionalKey(Schema.Array(Alert)), "Warnings to show before the setup")
}).annotate({ identifier: "ProviderDefinition", description: "A kind of integration and its parameters." })
export type ProviderDefinition = typeof ProviderDefinition.Type

/** The names of the secret parameters. */
export const sensitiveNames = ({ parameters }: ProviderDefinition): ReadonlyArray<string> =>
  parameters.filter(({ sensitive }) => sensitive).map(({ name }) => name)
