import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import type { Violation } from "../violations/errors.ts"
import { quoted, violation } from "../violations/violation.ts"
import { field } from "../values/field.ts"

/** The setting that says whose pages may call what SDKs call that run where users do. */
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

/** Each must be written as browsers write it, for that is what it is compared with. */
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

/** In small letters, without a path, and without the port that the scheme has anyway. */
const isOrigin = (text: string): boolean => origin.test(text) && !/^(?:http:.*:80|https:.*:443)$/.test(text)

const origin = /^[a-z][a-z\d+.-]*:\/\/(?:[a-z\d](?:[a-z\d._-]*[a-z\d])?|\[[\da-f:.]+\])(?::[1-9]\d{0,4})?$/

/** That they were saved, for the first time or again. */
export const frontendSettingsSaved = (after: FrontendSettings, before: FrontendSettings | undefined): EventDraft => {
  const data = { id: FRONTEND_SETTING, ...after }
  return before === undefined
    ? { type: "setting-created", data }
    : { type: "setting-updated", data, preData: { id: FRONTEND_SETTING, ...before } }
}
