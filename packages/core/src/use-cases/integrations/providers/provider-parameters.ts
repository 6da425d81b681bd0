import type { ProviderParameter } from "../../../domain/integrations/provider-definition.ts"

/** A parameter, by default with one line. */
export const parameter = (
  name: string,
  displayName: string,
  description: string,
  { placeholder, ...more }: Partial<Pick<ProviderParameter, "type" | "required" | "sensitive" | "placeholder">> = {}
): ProviderParameter => ({
  name,
  displayName,
  type: "text",
  description,
  ...(placeholder === undefined ? {} : { placeholder }),
  required: false,
  sensitive: false,
  ...more
})

export const customHeadersParameter: ProviderParameter = parameter(
  "customHeaders",
  "Additional headers",
  "Additional headers, as a JSON object of strings. They replace default headers of the same name.",
  { type: "textfield", sensitive: true, placeholder: '{"x-team": "flags"}' }
)

/** The parameter for a template of the body. `what` is the result of the template. */
export const bodyTemplateParameter = (what: string, placeholder: string): ProviderParameter =>
  parameter(
    "bodyTemplate",
    "Template",
    `A Mustache template for ${what}. It can use event and its properties, eventJson for the whole event as JSON, and text and markdown for a description of the event.`,
    { type: "textfield", placeholder }
  )
