import { Result } from "effect"
import { messageOf } from "../../../domain/integrations/messages/message.ts"
import { markdownMarkup, plainMarkup } from "../../../domain/integrations/messages/write-sentence.ts"
import { type Escape, renderTemplate } from "../../../domain/integrations/template.ts"
import type { Delivery } from "../../../ports/integrations/integration-provider.ts"

/** Renders the template of an integration for an event. Without a template, or if it fails, returns the default. */
export const templated = (
  { event, parameters, serviceUrl }: Delivery,
  escape: Escape,
  byDefault: string
): { readonly text: string; readonly faults: ReadonlyArray<string> } => {
  const template = parameters["bodyTemplate"] ?? ""
  if (template.trim() === "") return { text: byDefault, faults: [] }
  const markdown = messageOf(event, serviceUrl, markdownMarkup).text
  const view = {
    event,
    eventJson: JSON.stringify(event),
    text: messageOf(event, serviceUrl, plainMarkup).text,
    markdown,
    // Templates for Unleash use this name.
    eventMarkdown: markdown
  }
  return Result.match(renderTemplate(template, view, escape), {
    onSuccess: (text) => ({ text, faults: [] }),
    onFailure: (fault) => ({ text: byDefault, faults: [fault] })
  })
}
