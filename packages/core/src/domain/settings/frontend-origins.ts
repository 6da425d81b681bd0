import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import type { Violation } from "../violations/errors.ts"
import { field } from "../values/field.ts"
import { quoted, violation } from "../violations/violation.ts"

/** The key of the setting with the origins that may call the frontend API. */
export const FRONTEND_SETTING = "frontend"

export const FrontendSettings = Schema.Struct({
  frontendApiOrigins: field(Schema.Array(Schema.String), "Origins of websites that may call the frontend API")
}).annotate({
  identifier: "FrontendSettings",
  description: "The origins of websites that may call the frontend API. `*` allows every origin, an empty list none."
})
export type FrontendSettings = typeof FrontendSettings.Type

export const defaultFrontendSettings: FrontendSettings = { frontendApiOrigins: ["*"] }

const ANY = "*"

export const mayCallFrom = ({ frontendApiOrigins }: FrontendSettings, origin: string): boolean =>
  frontendApiOrigins.includes(ANY) || frontendApiOrigins.includes(origin)

export const isForAnyOrigin = ({ frontendApiOrigins }: FrontendSettings): boolean => frontendApiOrigins.includes(ANY)

/** Origins must have the same form as in a browser's `Origin` header, because they are compared as text. */
export const originViolations = ({ frontendApiOrigins }: FrontendSettings): ReadonlyArray<Violation> => [
  ...(frontendApiOrigins.length > MOST_ORIGINS
    ? [violation("/frontendApiOrigins", `must have at most ${MOST_ORIGINS} origins`)]
    : []),
  ...frontendApiOrigins.flatMap((origin, index) =>
    origin === ANY || isOrigin(origin)
      ? []
      : [
          violation(
            `/frontendApiOrigins/${index}`,
            `must be * or an origin such as https://shop.example.com, not ${quoted(origin)}`
          )
        ]
  )
]

const MOST_ORIGINS = 1000

/** At most 255 characters, lower case, without a path, and without the default port of the scheme. */
const isOrigin = (text: string): boolean =>
  text.length <= 255 && origin.test(text) && !/^(?:http:.*:80|https:.*:443)$/.test(text)

const origin = /^[a-z][a-z\d+.-]*:\/\/(?:[a-z\d](?:[a-z\d._-]*[a-z\d])?|\[[\da-f:.]+\])(?::[1-9]\d{0,4})?$/

/** The frontend settings were saved. */
export const frontendSettingsSaved = (after: FrontendSettings, before: FrontendSettings | undefined): EventDraft => {
  const data = { id: FRONTEND_SETTING, ...after }
  return before === undefined
    ? { type: "setting-created", data }
    : { type: "setting-updated", data, preData: { id: FRONTEND_SETTING, ...before } }
}
