import type { ProviderParameter } from "../../../domain/integrations/provider-definition.ts"

/** A parameter that one line is enough for, unless said otherwise. */
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
  "Headers to send besides, as a JSON object of texts. They count instead of those that are sent anyway.",
  { type: "textfield", sensitive: true, placeholder: '{"x-team": "flags"}' }
)

/** `what` is what the template makes. */
export const bodyTemplateParameter = (what: string, placeholder: string): ProviderParameter =>
  parameter(
    "bodyTemplate",
    "Template",
    `A Mustache template for ${what}. It can use event and what is in it, eventJson for all of the event as JSON, and text and markdown for the event in words.`,
    { type: "textfield", placeholder }
  )
