import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../bootstrap/paths.mjs"
import { tryGit } from "./git.ts"

/**
 * The commit of the previous release: of the newest tag such as `v1.2.3` before the current commit, or else the one in
 * `scripts/previous-release.json`. Undefined if it is not in this clone, as where the history is cut off.
 */
export const findPreviousRelease = (): string | undefined => {
  const [newest] = releasesIn(tryGit(["tag", "--list", "v*", "--merged", "HEAD", "--no-contains", "HEAD"]) ?? "")
  return tryGit(["rev-parse", "--verify", "--quiet", `${newest ?? pinnedCommit()}^{commit}`])
}

/** The tags of releases, newest first. Release candidates are none. */
export const releasesIn = (tags: string): ReadonlyArray<string> =>
  tags
    .split("\n")
    .filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag))
    .toSorted((one, other) => other.localeCompare(one, "en", { numeric: true }))

const pinnedCommit = (): string => {
  const pinned: { readonly commit: string } = JSON.parse(
    readFileSync(join(root, "scripts", "previous-release.json"), "utf8")
  )
  return pinned.commit
}
