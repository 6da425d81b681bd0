import type { Page } from "playwright-core"

/** A dialog, with the steps that open it on a server with the demo data. */
export interface OpenedDialog {
  readonly name: string
  readonly path: string
  readonly open: (page: Page) => Promise<void>
}

const byButton = (name: string, path: string, button: string | RegExp): OpenedDialog => ({
  name,
  path,
  open: (page) => page.getByRole("button", { name: button }).first().click()
})

const flag = "/projects/web-shop/features/new-checkout"

/** The dialogs that most people see. */
export const dialogs: ReadonlyArray<OpenedDialog> = [
  byButton("the new flag", "/projects/web-shop", "Create a flag"),
  byButton("the new strategy", flag, "Add a strategy"),
  byButton("the strategy", flag, /^Edit .*%/),
  {
    name: "the question before production",
    path: flag,
    open: (page) => page.getByRole("switch", { name: "new-checkout in production" }).click()
  },
  byButton("the new project", "/projects", "Create a project"),
  byButton("the new user", "/admin/users", "Add a user"),
  byButton("the new API token", "/admin/api", "Create an API token"),
  byButton("the new member", "/projects/web-shop/members", "Add a member"),
  byButton("the new banner", "/admin/banners", /banner/),
  byButton("the new environment", "/environments", /environment/),
  byButton("the new tag type", "/tag-types", /tag type/),
  { name: "the command palette", path: "/features", open: (page) => page.keyboard.press("Control+k") }
]
