import hostedGitInfo from "hosted-git-info"

/** The field of a manifest that says where its sources are. */
export interface Repository {
  readonly type: "git"
  readonly url: string
  /** The folder of the package, from the root. */
  readonly directory: string
}

/**
 * Where the sources of a package are, by the address of a git remote. Undefined if others could not read them there.
 * Registries compare it with the repository that proves where a package was built.
 */
export const repositoryOf = (remote: string, directory: string): Repository | undefined => {
  const known = hostedGitInfo.fromUrl(remote)?.https({ noCommittish: true, noGitPlus: true })
  const url = URL.parse(known ?? remote)
  // A remote may contain a login.
  return url?.protocol === "https:"
    ? { type: "git", url: `git+https://${url.host}${url.pathname}`, directory }
    : undefined
}
