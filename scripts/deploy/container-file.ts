import { DockerfileParser, type Instruction } from "dockerfile-ast"
import { validate } from "dockerfile-utils"

/** What a container file says, as far as one can run it without a container engine. */
export interface ContainerFile {
  readonly complaints: ReadonlyArray<string>
  /** The commands that build the image, in the first stage. */
  readonly build: ReadonlyArray<string>
  readonly environment: Readonly<Record<string, string>>
  readonly entrypoint: ReadonlyArray<string>
  readonly healthCheck: ReadonlyArray<string>
}

/** Reads a container file of two stages. Complains about what linters find, and about what makes an image unsafe. */
export const readContainerFile = (text: string): ContainerFile => {
  const file = DockerfileParser.parse(text)
  const lint = validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`)
  const instructions = file.getInstructions()
  const last = instructions.findLastIndex((each) => each.getKeyword() === "FROM")
  const [build, image] = [instructions.slice(0, last), instructions.slice(last)]
  const named = (name: string) => image.filter((each) => each.getKeyword() === name)
  const environment = Object.fromEntries(
    file.getENVs().flatMap((env) => env.getProperties().map((each) => [each.getName(), each.getValue() ?? ""] as const))
  )
  return {
    complaints: [...lint, ...complaintsAbout(image, named, instructions)],
    build: build.filter((each) => each.getKeyword() === "RUN").map(argumentsOf),
    environment,
    entrypoint: named("ENTRYPOINT").flatMap(wordsOf),
    healthCheck: named("HEALTHCHECK").flatMap(commandOfHealthCheck)
  }
}

const complaintsAbout = (
  image: ReadonlyArray<Instruction>,
  named: (name: string) => ReadonlyArray<Instruction>,
  all: ReadonlyArray<Instruction>
): ReadonlyArray<string> => {
  const user = argumentsOf(named("USER").at(-1))
  const untagged = all
    .filter((each) => each.getKeyword() === "FROM")
    .map((each) => argumentsOf(each).split(" ")[0] ?? "")
    .filter((base) => !/:(?!latest$)[^/]+$/.test(base))
  const entry = image.findIndex((each) => each.getKeyword() === "USER")
  return [
    ...(/^[1-9]\d*:[1-9]\d*$/.test(user) ? [] : [`USER must be a number and not root, not "${user}"`]),
    ...(image.slice(entry).some((each) => ["RUN", "COPY", "ADD"].includes(each.getKeyword()))
      ? ["USER must come after all files are made, which belong to root then"]
      : []),
    ...(named("VOLUME").length === 1 ? [] : ["there must be one VOLUME"]),
    ...(named("HEALTHCHECK").length === 1 ? [] : ["there must be one HEALTHCHECK"]),
    ...untagged.map((base) => `the base ${base} must have a tag other than latest`),
    ...(all.some((each) => each.getKeyword() === "ADD") ? ["use COPY, since ADD unpacks and downloads"] : [])
  ]
}

const argumentsOf = (instruction: Instruction | undefined): string => instruction?.getArgumentsContent() ?? ""

/** The words of a command in the form of a JSON list, which needs no shell. */
const wordsOf = (instruction: Instruction): ReadonlyArray<string> => listOf(argumentsOf(instruction))

const commandOfHealthCheck = (instruction: Instruction): ReadonlyArray<string> =>
  listOf(argumentsOf(instruction).replace(/^[\s\S]*?CMD\s+/, ""))

const listOf = (text: string): ReadonlyArray<string> => {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list) || !list.every((each) => typeof each === "string")) {
    throw new Error(`A command must be a JSON list of texts, not ${text}`)
  }
  return list
}
