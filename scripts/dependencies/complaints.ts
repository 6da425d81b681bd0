import type { RuntimePackage } from "./runtime-packages.ts"

/** Permissive licences, which allow what the MIT licence of Halyard promises to its users. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  // Of fonts. Its only condition is that they are not sold by themselves.
  "OFL-1.1",
  "Unlicense"
])

/** Packages whose licence is not on the list. */
export const licenceComplaints = (packages: ReadonlyArray<RuntimePackage>): ReadonlyArray<string> =>
  packages
    .filter(({ licence }) => !allowed.has(licence))
    .map(
      ({ licence, name, version }) =>
        `${name}@${version} has the licence "${licence}", which is not in scripts/dependencies/complaints.ts. Do without the package, or add the licence if it is permissive.`
    )

/** What we depend on directly, or bundle, and the page does not explain, and the other way round. */
export const pageComplaints = (page: string, direct: ReadonlyArray<string>): ReadonlyArray<string> => {
  const explained = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = ""]) => name)
  return [
    ...direct
      .filter((name) => !explained.includes(name))
      .map((name) => `docs/dependencies.md does not explain the dependency ${name}. Add a row.`),
    ...explained
      .filter((name) => !direct.includes(name))
      .map((name) => `docs/dependencies.md explains ${name}, which nothing depends on. Remove the row.`)
  ]
}
