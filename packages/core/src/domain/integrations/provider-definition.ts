import { Schema } from "effect"
import { TagType } from "../catalog/tag-type.ts"
import { EventType } from "../events/event-type.ts"

/** What one gives to an integration of a provider; `sensitive` ones are never shown again. */
export const ProviderParameter = Schema.Struct({
  name: Schema.String,
  displayName: Schema.String,
  /** What a form asks for it with: `text`, `url`, or `textfield` for several lines. */
  type: Schema.String,
  description: Schema.optionalKey(Schema.String),
  placeholder: Schema.optionalKey(Schema.String),
  required: Schema.Boolean,
  sensitive: Schema.Boolean
}).annotate({ identifier: "ProviderParameter" })
export type ProviderParameter = typeof ProviderParameter.Type

const Installation = Schema.Struct({
  url: Schema.String,
  title: Schema.optionalKey(Schema.String),
  helpText: Schema.optionalKey(Schema.String)
})

const Alert = Schema.Struct({
  type: Schema.Literals(["success", "info", "warning", "error"]),
  text: Schema.String,
  link: Schema.optionalKey(
    Schema.Struct({ url: Schema.String, title: Schema.optionalKey(Schema.NullOr(Schema.String)) })
  )
})

/** A kind of receivers, and what an integration of it needs to be told. */
export const ProviderDefinition = Schema.Struct({
  name: Schema.String,
  displayName: Schema.String,
  description: Schema.String,
  documentationUrl: Schema.String,
  /** Why no more integrations of it should be made. */
  deprecated: Schema.optionalKey(Schema.String),
  /** Markdown for those who set one up. */
  howTo: Schema.optionalKey(Schema.String),
  parameters: Schema.Array(ProviderParameter),
  /** The events that it can tell of. */
  events: Schema.Array(EventType),
  tagTypes: Schema.optionalKey(Schema.Array(TagType)),
  installation: Schema.optionalKey(Installation),
  alerts: Schema.optionalKey(Schema.Array(Alert))
}).annotate({ identifier: "ProviderDefinition" })
export type ProviderDefinition = typeof ProviderDefinition.Type

/** The names of the parameters that are secret. */
export const sensitiveNames = ({ parameters }: ProviderDefinition): ReadonlyArray<string> =>
  parameters.filter(({ sensitive }) => sensitive).map(({ name }) => name)
