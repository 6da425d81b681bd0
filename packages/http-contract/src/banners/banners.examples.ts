import type { Banner } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const newBanner = {
  message: "**Release freeze** until Monday",
  variant: "warning",
  sticky: true,
  link: "https://wiki.example.com/freeze",
  linkText: "Why?"
} as const

const banner: Banner = {
  id: 1,
  ...newBanner,
  enabled: true,
  icon: null,
  dialogTitle: null,
  dialog: null,
  createdAt: "2026-11-01T08:30:00.000Z"
}

const NotFoundError = 'There is no banner "1"'

export const bannerExamples = {
  getBanners: { answer: { banners: [banner] } },
  createBanner: {
    body: newBanner,
    answer: banner,
    messages: { ExceedsLimitError: "The limit of 100 banners is reached" }
  },
  updateBanner: { body: newBanner, answer: banner, messages: { NotFoundError } },
  deleteBanner: { messages: { NotFoundError } },
  enableBanner: { answer: banner, messages: { NotFoundError } },
  disableBanner: { answer: { ...banner, enabled: false }, messages: { NotFoundError } }
} satisfies Record<string, OperationExample>
