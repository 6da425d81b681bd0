// Checks what deploy/ has for operators, without a container engine. It runs the commands that build the image, and
// then the server as the image and the systemd unit would: as a user without rights, whose only folder is the volume.
// docs/deploying.md says what that leaves out.
import { spawnSync } from "node:child_process"
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildImage } from "./deploy/build-image.ts"
import { complaintsAboutCompose, environmentInCompose } from "./deploy/compose.ts"
import { readContainerFile } from "./deploy/container-file.ts"
import { makeReadOnly, makeWritable, publicNode, serve } from "./deploy/run-server.ts"
import { complaintsAboutUnit, environmentOf, readUnit } from "./deploy/systemd-unit.ts"
import { root } from "./tidy/files.ts"

const read = (...path: ReadonlyArray<string>) => readFileSync(join(root, "deploy", ...path), "utf8")
const home = mkdtempSync(join(tmpdir(), "halyard-deploy-"))
const built = join(home, "built")
const server = join(home, "server")

const image = readContainerFile(read("Dockerfile"))
const unit = readUnit(read("halyard.service"))

/** Replaces the paths in the image and the unit by those of this machine. */
const here = (words: ReadonlyArray<string>, node: string, folders: Readonly<Record<string, string>>) =>
  words.map((word) => {
    if (word === "node" || word === "/usr/bin/node") return node
    const folder = Object.keys(folders).find((each) => word === each || word.startsWith(`${each}/`))
    return folder === undefined ? word : (folders[folder] ?? "") + word.slice(folder.length)
  })

const valuesHere = (environment: Readonly<Record<string, string>>, folders: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, here([value], "node", folders)[0] ?? ""])
  )

const runAsImage = (node: string) => {
  const folders = { "/server": server, "/data": join(home, "data") }
  return serve({
    name: "deploy/Dockerfile",
    command: here(image.entrypoint, node, folders),
    environment: valuesHere(image.environment, folders),
    data: folders["/data"],
    healthCheck: here(image.healthCheck, node, folders)
  })
}

const runAsUnit = (node: string) => {
  const folders = { "/opt/halyard": server, "/var/lib/halyard": join(home, "state") }
  const [command = ""] = unit.get("Service.ExecStart") ?? []
  return serve({
    name: "deploy/halyard.service",
    command: here(command.split(/\s+/), node, folders),
    environment: valuesHere(environmentOf(unit), folders),
    data: folders["/var/lib/halyard"],
    healthCheck: here(image.healthCheck, node, folders)
  })
}

/** The server prints the settings that it understood. */
const unknownSettings = (node: string, environment: Readonly<Record<string, string>>): ReadonlyArray<string> => {
  const program = here(image.entrypoint.slice(1), node, { "/server": server })
  const { status, stderr, stdout } = spawnSync(node, [...program, "--print-config"], {
    env: environment,
    encoding: "utf8"
  })
  if (status !== 0) return [`deploy/compose.yaml: the server refuses its variables: ${stderr}`]
  const known = new Set(Object.keys(JSON.parse(stdout)))
  const unknown = Object.keys(environment).filter((name) => !known.has(name))
  return unknown.map((name) => `deploy/compose.yaml: ${name} is no variable of the server`)
}

/** Where there is systemd, its own judgement: that it understands the unit, and that it finds it well protected. */
const askSystemd = (): ReadonlyArray<string> => {
  const file = join(root, "deploy", "halyard.service")
  if (spawnSync("systemd-analyze", ["--version"]).status !== 0) return []
  const ask = (...args: ReadonlyArray<string>) => spawnSync("systemd-analyze", [...args, file], { encoding: "utf8" })
  const judged = ask("security", "--offline=true", "--threshold=20")
  return judged.status === 0 ? [] : [`systemd-analyze security: ${judged.stdout}${judged.stderr}`]
}

const check = async (): Promise<ReadonlyArray<string>> => {
  const complaints = [
    ...image.complaints.map((complaint) => `deploy/Dockerfile: ${complaint}`),
    ...complaintsAboutUnit(unit),
    ...askSystemd(),
    ...complaintsAboutCompose(read("compose.yaml"))
  ]
  const failed = await buildImage(image.build, { context: join(home, "context"), server: built })
  if (failed.length > 0) return [...complaints, ...failed]
  // Other users may pass through. Files of the build may be links to those of other projects, and keep their rights.
  chmodSync(home, 0o755)
  cpSync(built, server, { recursive: true, verbatimSymlinks: true })
  makeReadOnly(server)
  const node = publicNode(home)
  complaints.push(...unknownSettings(node, environmentInCompose(read("compose.yaml"))))
  return [...complaints, ...(await runAsImage(node)), ...(await runAsUnit(node))]
}

const complaints = await check().finally(() => {
  if (existsSync(server)) makeWritable(server)
  rmSync(home, { recursive: true, force: true })
})
for (const complaint of complaints) console.error(complaint)
if (complaints.length === 0) console.log("The commands of the container file build the server, and it and the unit run")
process.exitCode = complaints.length === 0 ? 0 : 1
