// Publishes the packages of a release, with proof of where they were built: `npm run release -- [--dry-run]`. What is
// published already is left out, so it can be run again after a failure.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { x as extract } from "tar"
import { Failure } from "../bootstrap/failure.mjs"
import { npmCommand } from "../bootstrap/npm-tool.mjs"
import { root } from "../bootstrap/paths.mjs"
import { supervise } from "../bootstrap/supervise.mjs"
import { fromSource } from "../gate/tools.ts"
import { packInto, type PublishedPackage, publishedPackages, tarballOf } from "../packed/published-packages.ts"
import { git, tryGit } from "./git.ts"
import { repositoryOf } from "./repository-of.ts"

const [npm = "npm", ...npmArguments] = npmCommand()

/** Runs npm in a folder, for its output. */
const runNpm = (cwd: string, ...args: ReadonlyArray<string>) =>
  supervise(npm, [...npmArguments, ...args], { quiet: true, cwd })

/** A package can be traced to its sources only if it is made of a tagged commit. */
const refuseUntagged = (packages: ReadonlyArray<PublishedPackage>): void => {
  if (git(["status", "--porcelain"]) !== "") {
    throw new Failure("The work tree has changes. Commit them, or publish from a fresh clone.")
  }
  const tags = git(["tag", "--points-at", "HEAD"]).split("\n")
  for (const { name, version } of packages) {
    if (!tags.includes(`v${version}`)) {
      throw new Failure(`${name} has version ${version}, but the commit has no tag v${version}.`)
    }
  }
}

const isPublished = async ({ name, version }: PublishedPackage): Promise<boolean> => {
  const { code, output } = await runNpm(root, "view", `${name}@${version}`, "version")
  // npm prints nothing where another version is published.
  if (code === 0) return output.trim() !== ""
  if (output.includes("E404")) return false
  throw new Failure(`npm could not tell whether ${name} ${version} is published:\n${output}`)
}

/** Unpacks the package as it will be published, with the address of its sources. */
const prepare = async (folder: string, published: PublishedPackage): Promise<string> => {
  const failure = await packInto(folder, published)
  if (failure !== undefined) throw new Failure(failure)
  const target = join(folder, published.name.replace("/", "-"))
  mkdirSync(target)
  await extract({ file: join(folder, tarballOf(published)), cwd: target, strip: 1 })
  const path = join(target, "package.json")
  const manifest = JSON.parse(readFileSync(path, "utf8"))
  const repository = repositoryOf(remote, relative(root, published.folder).replaceAll("\\", "/"))
  writeFileSync(path, `${JSON.stringify({ ...manifest, repository }, null, 2)}\n`)
  return target
}

const publish = async (folder: string, published: PublishedPackage): Promise<void> => {
  const { name, version } = published
  if (await isPublished(published)) return console.log(`${name} ${version} is published already`)
  const target = await prepare(folder, published)
  const mode = isDryRun ? ["--dry-run"] : ["--provenance"]
  const { code, output } = await runNpm(target, "publish", "--access=public", "--ignore-scripts", ...mode)
  if (code !== 0) throw new Failure(`npm publish of ${name} failed:\n${output}`)
  console.log(isDryRun ? `${name} ${version} can be published` : `${name} ${version} is published`)
}

const publishAll = async (): Promise<void> => {
  const packages = publishedPackages()
  refuseUntagged(packages)
  if (repositoryOf(remote, "") === undefined) {
    throw new Failure(
      `The remote "origin" is ${remote === "" ? "not set" : `"${remote}"`}, which is no public address of the sources.`
    )
  }
  const { code } = await supervise(process.execPath, fromSource("scripts/build.ts"))
  if (code !== 0) throw new Failure("The packages cannot be built.", code)
  const folder = mkdtempSync(join(tmpdir(), "halyard-release-"))
  try {
    for (const published of packages) await publish(folder, published)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const surplus = process.argv.slice(2).filter((argument) => argument !== "--dry-run")
const isDryRun = process.argv.includes("--dry-run")
const remote = tryGit(["remote", "get-url", "origin"]) ?? ""

if (surplus.length > 0) {
  console.error("Usage: npm run release -- [--dry-run]")
  process.exitCode = 2
} else {
  await publishAll().catch((error: unknown) => {
    console.error(error instanceof Failure ? error.message : error)
    process.exitCode = 1
  })
}
