// A picture of every page and of the main dialogs, light and dark, wide and narrow, on the demo data:
// `npm run console -- pictures <folder> [part]`. With a part, only of those whose names contain it.
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { fillWithDemoData } from "../test/harness/demo-data.ts"
import { dialogs } from "../test/harness/dialogs.ts"
import { addressesIn, LOGOUT } from "../test/harness/every-route.ts"
import { launchBrowser } from "../test/harness/launch.ts"
import { prepareServers, startServer } from "../test/harness/start-server.ts"
import { startTour, type Tour } from "../test/harness/tour.ts"

const [folder = "", part = ""] = process.argv.slice(2)
if (folder === "") {
  console.error("Name a folder for the pictures: npm run console -- pictures <folder> [part]")
  process.exit(2)
}

/** The subject of a picture, and how the tour reaches it. */
interface Subject {
  readonly name: string
  readonly open: (tour: Tour) => Promise<void>
}

const subjectsAt = (addresses: Readonly<Record<string, string>>): ReadonlyArray<Subject> => [
  ...Object.entries(addresses)
    .filter(([route]) => route !== LOGOUT && route !== "/login")
    .map(([route, path]) => ({ name: nameOf(route), open: (tour: Tour) => tour.visit(path) })),
  ...dialogs.map(({ name, open, path }) => ({
    name: nameOf(`dialog/${name}`),
    open: async (tour: Tour) => {
      await tour.visit(path)
      await open(tour.page)
      await tour.page.getByRole("dialog").first().waitFor()
      await tour.untilQuiet()
    }
  })),
  // These come last, since they end the session.
  {
    name: "logged-out",
    open: async ({ page, untilQuiet }) => {
      await page.goto(`${server.url}${LOGOUT}`)
      await page.getByText("You have logged out").waitFor()
      await untilQuiet()
    }
  },
  {
    name: "log-in",
    open: async (tour) => {
      await tour.page.context().clearCookies()
      await tour.visit("/login")
    }
  }
]

/** `/projects/$projectId/members` becomes `projects-projectId-members`. */
function nameOf(route: string): string {
  const name = route.replaceAll(/[^a-zA-Z0-9]+/g, "-").replaceAll(/^-|-$/g, "")
  return route === "/$" ? "no-such-page" : name === "" ? "home" : name
}

const looks = [1280, 360].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, height: width === 360 ? 740 : 800, colorScheme }))
)

mkdirSync(folder, { recursive: true })
prepareServers()
const server = await startServer()
const browser = await launchBrowser()
try {
  await fillWithDemoData(server)
  const tour = await startTour(browser, server)
  const subjects = subjectsAt(await addressesIn(server)).filter(({ name }) => name.includes(part))
  for (const { name, open } of subjects) {
    await tour.page.setViewportSize({ width: 1280, height: 800 })
    await tour.page.emulateMedia({ colorScheme: "light" })
    await open(tour)
    for (const { colorScheme, height, width } of looks) {
      await tour.page.setViewportSize({ width, height })
      await tour.page.emulateMedia({ colorScheme })
      await tour.untilQuiet()
      await tour.page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`) })
    }
    console.log(name)
  }
} finally {
  await browser.close()
  await server.close()
}
