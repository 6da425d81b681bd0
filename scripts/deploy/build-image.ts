import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { supervise } from "../bootstrap/supervise.mjs"
import { filesUnder, root } from "../tidy/files.ts"
import { contextOf } from "./build-context.ts"

/**
 * Runs the commands that build the image, in a copy of the files that a container engine would get. `/server` is the
 * folder `server`. What the gate has compiled already is copied, too, so that the compiler has nothing to do. Returns
 * complaints.
 */
export const buildImage = async (
  commands: ReadonlyArray<string>,
  folders: { readonly context: string; readonly server: string }
): Promise<ReadonlyArray<string>> => {
  const dockerignore = readFileSync(join(root, ".dockerignore"), "utf8")
  for (const file of [...contextOf(filesUnder(""), dockerignore), ...compiled()]) copy(file, folders.context)
  const path = `${dirname(process.execPath)}${delimiter}${process.env["PATH"] ?? ""}`
  for (const command of commands) {
    const { code, output } = await supervise("sh", ["-ec", command.replaceAll("/server", folders.server)], {
      cwd: folders.context,
      env: { ...process.env, PATH: path },
      quiet: true
    })
    if (code !== 0) return [`deploy/Dockerfile: RUN ${command} failed:\n${output}`]
  }
  return []
}

const copy = (path: string, context: string) => {
  const target = join(context, path)
  mkdirSync(dirname(target), { recursive: true })
  cpSync(join(root, path), target, { recursive: true, preserveTimestamps: true })
}

const compiled = (): ReadonlyArray<string> =>
  ["packages", "examples"]
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}/dist`))
    .filter((folder) => existsSync(join(root, folder)) && !folder.includes("standalone/dist/servers"))
