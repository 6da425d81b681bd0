import { bannerViolations, isBannerVariant, MOST_BANNERS } from "../banners/banner.ts"
import { reasonsOf } from "./catalog-rules.ts"
import type { MovedBanner } from "./document/moved-settings.ts"
import { type ItemRules, type KindPlan, numberedNames, planItems } from "./plan-items.ts"

/** Plans banners, which have no names: those with the same message are matched in their order. */
export const planBanners = (
  given: ReadonlyArray<MovedBanner> | undefined,
  here: ReadonlyArray<MovedBanner>
): KindPlan<"banner"> => {
  // Names are looked up by object, so each item needs an object of its own.
  const own = given?.map((banner) => ({ ...banner }))
  const names = new Map([...bannerNames(own ?? []), ...bannerNames(here)])
  return planItems({ ...rules, nameOf: (banner) => names.get(banner) ?? banner.message }, own, here)
}

/** The name of each banner in a move. */
export const bannerNames = <A extends Pick<MovedBanner, "message">>(
  banners: ReadonlyArray<A>
): ReadonlyMap<A, string> => numberedNames(banners, ({ message }) => message)

const rules: Omit<ItemRules<"banner">, "nameOf"> = {
  kind: "banner",
  complete: (given, before) => {
    const { enabled = true, message, sticky = false, variant = "info", ...texts } = { ...before, ...given }
    return {
      message,
      enabled,
      variant,
      sticky,
      icon: texts.icon || null,
      link: texts.link || null,
      linkText: texts.linkText || null,
      dialogTitle: texts.dialogTitle || null,
      dialog: texts.dialog || null
    }
  },
  judge: ({ variant = "info", ...banner }) => [
    ...(isBannerVariant(variant) ? [] : [`There is no variant "${variant}"`]),
    ...reasonsOf(bannerViolations(banner))
  ],
  limit: { subject: "banners", maximum: MOST_BANNERS }
}
