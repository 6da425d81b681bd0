import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../bootstrap/paths.mjs"
import { git, tryGit } from "./git.ts"

/**
 * The commit of the previous release: of the newest tag such as `v1.2.3` before the current commit, or else the one in
 * `scripts/previous-release.json`.
 */
export const findPreviousRelease = (): string => {
  const [newest] = releasesIn(git(["tag", "--list", "v*", "--merged", "HEAD", "--no-contains", "HEAD"]))
  const name = newest ?? pinnedCommit()
  const commit = tryGit(["rev-parse", "--verify", "--quiet", `${name}^{commit}`])
  if (commit === undefined) {
    throw new Error(`The previous release ${name} is not in this clone. Fetch the whole history: git fetch --unshallow`)
  }
  return commit
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
