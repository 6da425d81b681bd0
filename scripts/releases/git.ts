import { spawnSync } from "node:child_process"
import { root } from "../bootstrap/paths.mjs"

/** Runs git in this clone. Returns its output, or undefined if it failed. */
export const tryGit = (
  args: ReadonlyArray<string>,
  variables: Readonly<Record<string, string>> = {}
): string | undefined => {
  const { status, stdout } = spawnSync("git", args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...variables }
  })
  return status === 0 ? stdout.trim() : undefined
}

/** Runs git in this clone. Returns its output, and throws if it failed. */
export const git = (args: ReadonlyArray<string>, variables?: Readonly<Record<string, string>>): string => {
  const output = tryGit(args, variables)
  if (output === undefined) throw new Error(`git ${args.join(" ")} failed`)
  return output
}
