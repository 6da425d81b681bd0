import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import { sizeViolations } from "../json/size-violations.ts"
import { isLocalPath } from "../settings/instance-config.ts"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"
import { Timestamp } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import { violation } from "../violations/violation.ts"

const BannerVariant = Schema.Literals(["info", "warning", "error", "success"])

export const isBannerVariant = Schema.is(BannerVariant)

const text = (maximum: number) => Schema.NullOr(limitedText(maximum))

export const Banner = Schema.Struct({
  id: field(Schema.Int, "The banner's id"),
  message: field(limitedText(2000), "The message, in Markdown"),
  enabled: field(Schema.Boolean, "Whether the banner is shown"),
  variant: field(BannerVariant, "The kind of message, which decides on the color"),
  sticky: field(Schema.Boolean, "Whether the banner stays in view when the page is scrolled"),
  icon: field(text(100), "The name of a Material icon, or `none` for no icon; null for the icon of the variant"),
  link: field(text(2000), "An http(s) URL, a path of the UI, or `dialog` to open the dialog; null for no link"),
  linkText: field(text(200), "The text of the link"),
  dialogTitle: field(text(200), "The title of the dialog"),
  dialog: field(text(20_000), "The content of the dialog, in Markdown"),
  createdAt: field(Timestamp, "When the banner was created")
}).annotate({ identifier: "Banner", description: "A message to everybody who uses the admin UI." })
export type Banner = typeof Banner.Type

export const NewBanner = Schema.Struct({
  message: Banner.fields.message,
  enabled: field(Schema.optionalKey(Banner.fields.enabled), "Whether the banner is shown; true for a new banner"),
  variant: field(Schema.optionalKey(Banner.fields.variant), "The kind of message; `info` for a new banner"),
  sticky: field(
    Schema.optionalKey(Banner.fields.sticky),
    "Whether the banner stays in view when the page is scrolled; false for a new banner"
  ),
  icon: Schema.optionalKey(Banner.fields.icon),
  link: Schema.optionalKey(Banner.fields.link),
  linkText: Schema.optionalKey(Banner.fields.linkText),
  dialogTitle: Schema.optionalKey(Banner.fields.dialogTitle),
  dialog: Schema.optionalKey(Banner.fields.dialog)
}).annotate({ identifier: "NewBanner", description: "A new or changed banner." })
export type NewBanner = typeof NewBanner.Type

/** How many banners an instance can have. */
export const MOST_BANNERS = 100

type BannerContent = Omit<Banner, "id" | "createdAt">

const newContent: BannerContent = {
  message: "",
  enabled: true,
  variant: "info",
  sticky: false,
  icon: null,
  link: null,
  linkText: null,
  dialogTitle: null,
  dialog: null
}

/**
 * The content that a draft describes. Properties that are left out keep their value, or the default of a new banner.
 */
export const completeBanner = (draft: NewBanner, before: BannerContent = newContent): BannerContent => ({
  message: draft.message,
  enabled: draft.enabled ?? before.enabled,
  variant: draft.variant ?? before.variant,
  sticky: draft.sticky ?? before.sticky,
  icon: given(draft.icon, before.icon),
  link: given(draft.link, before.link),
  linkText: given(draft.linkText, before.linkText),
  dialogTitle: given(draft.dialogTitle, before.dialogTitle),
  dialog: given(draft.dialog, before.dialog)
})

/** An empty text becomes null. */
const given = (value: string | null | undefined, before: string | null): string | null =>
  value === undefined ? before : value || null

export const bannerViolations = (draft: NewBanner): ReadonlyArray<Violation> => [
  ...(draft.message.trim() === "" ? [violation("/message", "must not be empty")] : []),
  ...sizeViolations(NewBanner, draft, ""),
  ...(isLink(draft.link) ? [] : [violation("/link", "must be an http(s) URL, a path of the UI, or dialog")])
]

/** Everybody's browser follows the link, so it must not be a script. */
const isLink = (link: string | null | undefined): boolean =>
  !link || link === "dialog" || isLocalPath(link) || /^https?:\/\/[^\s/?#"<>]+[^\s"<>]*$/i.test(link)

export const bannerCreated = (banner: Banner): EventDraft => ({ type: "banner-created", data: { ...banner } })

export const bannerUpdated = (before: Banner, after: Banner): EventDraft => ({
  type: "banner-updated",
  data: { ...after },
  preData: { ...before }
})

export const bannerDeleted = (banner: Banner): EventDraft => ({ type: "banner-deleted", preData: { ...banner } })
